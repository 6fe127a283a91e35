// What a reader of the card browser has asked for.
import { folded, type Wanted } from './browse';

export type Choices = 'types' | 'costs' | 'marks' | 'known';

export class Filter {
  text = $state('');
  types = $state<string[]>([]);
  costs = $state<string[]>([]);
  marks = $state<string[]>([]);
  known = $state<string[]>([]);

  readonly wanted = $derived<Wanted>({
    text: folded(this.text.trim()),
    types: this.types,
    costs: this.costs,
    marks: this.marks,
    known: this.known,
  });
  readonly any = $derived(
    Boolean(
      this.text.trim() || this.types.length || this.costs.length || this.marks.length || this.known.length,
    ),
  );

  flip(list: Choices, value: string): void {
    const had = this[list];
    this[list] = had.includes(value) ? had.filter((v) => v !== value) : [...had, value];
  }

  clear = (): void => {
    this.text = '';
    this.types = this.costs = this.marks = this.known = [];
  };
}
