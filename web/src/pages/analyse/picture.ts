/** Twice the board's own units: sharp on every screen, some hundred kilobytes. */
const SCALE = 2;

/** The drawing of a board as a PNG, made in the browser: nothing leaves it. */
export async function pictureOf(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(drawing, width, height))}`;
  return pictureFrom(source, width, height);
}

/** The drawing at an address, of this size, as a PNG. */
export async function pictureFrom(source: string, width: number, height: number): Promise<Blob> {
  const image = new Image(width * SCALE, height * SCALE);
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** The drawing as a document of its own, without what a pointer has left on it. */
function textOf(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.querySelectorAll('[data-ghost]').forEach((mark) => mark.remove());
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width * SCALE));
  copy.setAttribute('height', String(height * SCALE));
  copy.setAttribute('font-family', getComputedStyle(drawing).fontFamily);
  return new XMLSerializer().serializeToString(copy);
}

/** Whether this browser puts pictures on the clipboard. */
export const canCopy = (): boolean => 'ClipboardItem' in globalThis && !!navigator.clipboard;

/**
 * Puts the picture on the clipboard. It is given as a promise: Safari wants the clipboard asked in the very
 * gesture, before the picture is made.
 */
export function copyPicture(drawing: SVGSVGElement): Promise<void> {
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(drawing) })]);
}

/** Saves a blob under a name. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
