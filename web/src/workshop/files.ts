// Packs as files: opened from the device, and taken along.
const MOST = 65_536;

/** The text of a file that is chosen; nothing if none is, an empty text if it is no pack's. */
export function openFile(): Promise<string | null> {
  return new Promise((done) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.yaml,.yml,text/yaml,text/plain';
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (!file) return done(null);
      if (file.size > MOST * 2) return done('');
      void file.text().then(
        (text) => done(text.length <= MOST && !text.includes('\u0000') ? text.replaceAll('\r\n', '\n') : ''),
        () => done(''),
      );
    });
    input.addEventListener('cancel', () => done(null));
    input.click();
  });
}

/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  link.download = `${name.replace(/[^\w-]+/g, '_') || 'pack'}.yaml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
