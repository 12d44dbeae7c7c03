import type { Attachment } from 'svelte/attachments';
import { Pointer, type Gestures, type Hand } from '../move/pointer';
import type { XY } from './geometry';

/** How long after a hand or a key a click still belongs to it. */
const CLICK_MS = 800;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The hands on a board: mouse, touch and pen as gestures at places of the drawing. */
export class Hands<Spot> {
  readonly pointer: Pointer<Spot>;
  /** When a hand or a key last did something here that has been dealt with already. */
  #handledAt = -Infinity;

  constructor(
    gestures: Gestures<Spot>,
    readonly size: () => Size,
    /** Where a mouse that holds nothing points; null when it leaves. */
    readonly hover: (at: XY | null) => void = () => undefined,
  ) {
    this.pointer = new Pointer(gestures);
  }

  /** Whether a click has no hand and no key behind it: it comes from a screen reader or from voice control. */
  isSpoken(click: MouseEvent): boolean {
    return click.timeStamp - this.#handledAt > CLICK_MS;
  }

  /** Listens on the board. */
  readonly on: Attachment<HTMLElement> = (node) => {
    const placeOf = ({ clientX, clientY }: PointerEvent): XY => {
      const box = node.getBoundingClientRect();
      const { width, height } = this.size();
      return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height];
    };
    const heard = {
      keydown: (event: KeyboardEvent) => (this.#handledAt = event.timeStamp),
      pointerdown: (event: PointerEvent) => {
        this.#handledAt = event.timeStamp;
        if (event.button !== 0 && event.button !== 2) return;
        if (this.pointer.down(handOf(event, placeOf(event)))) node.setPointerCapture?.(event.pointerId);
      },
      pointermove: (event: PointerEvent) => {
        if (this.pointer.isActive) this.pointer.move(handOf(event, placeOf(event)));
        else if (event.pointerType === 'mouse') this.hover(placeOf(event));
      },
      pointerup: (event: PointerEvent) => {
        this.#handledAt = event.timeStamp;
        this.pointer.up(handOf(event, placeOf(event)));
      },
      pointercancel: (event: PointerEvent) => this.pointer.cancel(event.pointerId),
      lostpointercapture: (event: PointerEvent) => this.pointer.release(event.pointerId),
      pointerleave: () => this.hover(null),
      // Chromium takes a quick drag for a fling, although nothing scrolls here, and spends the next tap (on
      // Confirm, say) to stop it. A prevented move begins no fling.
      touchmove: (event: TouchEvent) => event.preventDefault(),
    };
    const all = Object.entries(heard) as [string, EventListener][];
    for (const [name, listener] of all) node.addEventListener(name, listener, { passive: false });
    return () => {
      for (const [name, listener] of all) node.removeEventListener(name, listener);
    };
  };
}

function handOf(event: PointerEvent, at: XY): Hand {
  const { clientX, clientY, pointerId, pointerType, button, shiftKey } = event;
  return {
    id: pointerId,
    at,
    px: [clientX, clientY],
    kind: pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse',
    // Control and click is the second button of a one-button mouse.
    isSecond: button === 2 || event.ctrlKey,
    isShift: shiftKey,
  };
}
