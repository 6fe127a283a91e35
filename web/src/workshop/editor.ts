// The text editor: CodeMirror with the pack's schema. It lives in a shadow root, since the content policy allows no
// style elements in the page, and a shadow root takes sheets that are made by script.
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  redo,
  undo,
} from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags as t } from '@lezer/highlight';
import { settings } from '../lib/settings.svelte';
import type { PackProblem } from '../lib/types';
import { dashColumn, insertion } from './insert';
import { meaningAt, offers, placeAt, wordAt, type Schema } from './schema';

export interface Editor {
  view: EditorView;
  text(): string;
  /** Takes over another text; one step back with undo. */
  replace(text: string): void;
  change(edit: { from: number; to: number; insert: string }): void;
  problems(found: PackProblem[]): void;
  /** Puts the cursor into a line and shows it. */
  goTo(line: number, focus?: boolean): void;
  /** Puts an example where it belongs, near the line the cursor is in. */
  insert(step: string, lasting: boolean): void;
  line(): number;
  undo(): void;
  redo(): void;
  /** `say`: what a word means, in the language of the page. */
  learn(schema: Schema, say: (about: string) => string): void;
  speak(label: string, readOnly: boolean): void;
  close(): void;
}

const colours = HighlightStyle.define([
  { tag: [t.propertyName, t.definition(t.propertyName)], color: 'var(--t-hero-ink)', fontWeight: '700' },
  { tag: [t.number, t.bool, t.null], color: 'var(--t-villain-ink)' },
  { tag: t.string, color: 'var(--t-equipment-ink)' },
  { tag: [t.lineComment, t.comment], color: 'var(--ink-2)', fontStyle: 'italic' },
  { tag: [t.punctuation, t.separator, t.brace, t.squareBracket], color: 'var(--ink-2)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: '15px' },
  '&.cm-focused': { outline: '3px solid var(--focus)', outlineOffset: '-3px' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace',
    lineHeight: '1.5',
  },
  '.cm-content': { caretColor: 'var(--ink)', paddingBottom: '40vh' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    backgroundColor: 'var(--panel-2)',
    color: 'var(--ink-2)',
    borderRight: '2px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--caption) 14%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--caption-2)', color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--focus) 28%, transparent)',
  },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--panel)',
    border: '2px solid var(--line)',
    font: '500 15px/20px var(--font-text)',
    maxWidth: '380px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '4px 8px',
    font: '500 15px/20px var(--font-text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--go)',
    color: 'var(--on-go)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '1', marginLeft: '10px' },
  '.cm-tooltip.cm-completionInfo': { padding: '8px 10px' },
  '.cm-about': { padding: '6px 10px' },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: '5px solid var(--danger)', whiteSpace: 'normal' },
});

/** What the reference says, without its marks. */
const plain = (about: string): string => about.replaceAll('`', '');

function completed(schema: Schema, say: (about: string) => string) {
  return (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString();
    const place = placeAt(text, context.pos);
    const typed = text.slice(place.from, context.pos);
    if (!context.explicit && !/^[A-Za-z_]/.test(typed)) return null;
    const found = offers(schema, place);
    if (!found.length) return null;
    return {
      from: place.from,
      options: found.map((one): Completion => ({
        label: one.word,
        info: plain(say(one.about)) || undefined,
        type: one.kind === 'key' ? 'property' : 'constant',
        apply: one.kind === 'key' ? `${one.word}: ` : one.word,
      })),
      validFor: /^[\w -]*$/,
    };
  };
}

const hovered = (schema: Schema, say: (about: string) => string) =>
  hoverTooltip((view, pos) => {
    const text = view.state.doc.toString();
    const word = wordAt(text, pos);
    const about = word && meaningAt(schema, text, pos);
    if (!word || !about) return null;
    return {
      pos: word.from,
      end: word.to,
      above: true,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'cm-about';
        const name = document.createElement('b');
        name.textContent = text.slice(word.from, word.to);
        dom.append(name, `${settings.lang === 'fr' ? '\u00a0' : ''}: ${plain(say(about))}`);
        return { dom };
      },
    };
  });

// Tab indents; after Escape it leaves the editor, as the help line says.
const tab = {
  key: 'Tab',
  run: (view: EditorView): boolean => acceptCompletion(view) || indentMore(view),
  shift: indentLess,
};

/** A new line is indented as what is above it: the dash of the next step goes back to where that step began. */
const dashed = EditorView.inputHandler.of((view, from, to, typed) => {
  const line = view.state.doc.lineAt(from);
  if (typed !== '-' || from !== to || from !== line.to || line.text.trim()) return false;
  const column = dashColumn(view.state.doc.toString(), line.number);
  if (column === null) return false;
  const insert = ' '.repeat(column) + typed;
  view.dispatch({
    changes: { from: line.from, to, insert },
    selection: { anchor: line.from + insert.length },
    userEvent: 'input.type',
  });
  return true;
});

export function makeEditor(
  host: HTMLElement,
  first: string,
  onchange: (text: string) => void,
  onmove: (line: number) => void,
): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const knows = new Compartment();
  const says = new Compartment();
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: first,
      extensions: [
        lineNumbers(),
        lintGutter(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        closeBrackets(),
        dashed,
        indentUnit.of('  '),
        EditorState.tabSize.of(2),
        yaml(),
        syntaxHighlighting(colours),
        look,
        EditorView.lineWrapping,
        knows.of(autocompletion()),
        says.of([]),
        keymap.of([
          tab,
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onchange(update.state.doc.toString());
          if (update.docChanged || update.selectionSet)
            onmove(update.state.doc.lineAt(update.state.selection.main.head).number);
        }),
      ],
    }),
  });
  const lineSpan = (number: number): { from: number; to: number } => {
    const line = view.state.doc.line(Math.min(Math.max(number, 1), view.state.doc.lines));
    const indent = line.text.length - line.text.trimStart().length;
    return { from: Math.min(line.from + indent, line.to), to: line.to };
  };
  return {
    view,
    text: () => view.state.doc.toString(),
    replace: (text) => {
      if (text !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    change: (edit) => view.dispatch({ changes: edit }),
    problems: (found) => {
      const told = found.map((one): Diagnostic => {
        const hint = one.suggestion ? ` → ${one.suggestion}` : '';
        const said = settings.lang === 'fr' ? one.fr : one.message;
        return { ...lineSpan(one.line || 1), severity: 'error', message: said + hint };
      });
      view.dispatch(setDiagnostics(view.state, told));
    },
    goTo: (line, focus = true) => {
      const at = lineSpan(line);
      view.dispatch({
        selection: { anchor: at.from },
        effects: EditorView.scrollIntoView(at.from, { y: 'center' }),
      });
      if (focus) view.focus();
    },
    insert: (step, lasting) => {
      const line = view.state.doc.lineAt(view.state.selection.main.head).number;
      const edit = insertion(view.state.doc.toString(), line, step, lasting);
      const end = edit.from + edit.insert.length;
      view.dispatch({ changes: edit, selection: { anchor: end }, scrollIntoView: true });
      view.focus();
    },
    line: () => view.state.doc.lineAt(view.state.selection.main.head).number,
    undo: () => void undo(view),
    redo: () => void redo(view),
    learn: (schema, say) =>
      view.dispatch({
        effects: knows.reconfigure([
          autocompletion({ override: [completed(schema, say)], icons: false }),
          hovered(schema, say),
        ]),
      }),
    speak: (label, readOnly) =>
      view.dispatch({
        effects: says.reconfigure([
          // the text can be reached anyway; the tabindex says so to tools that look for what scrolls
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
          EditorState.readOnly.of(readOnly),
        ]),
      }),
    close: () => view.destroy(),
  };
}
