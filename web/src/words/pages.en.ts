// English words of the screens around the table.
export const pages = {};
