// The shape of a set of words in another language: the same keys, the same arguments, any text.
export type Said<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Said<T[K]> };
