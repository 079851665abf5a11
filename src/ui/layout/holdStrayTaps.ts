/**
 * Spec section 9, "waits 300 ms after a click": a press leads on at once, and whatever then comes to the same place takes
 * no press for 300 ms. So the second half of a double tap chooses nothing in the next step. Presses of the same control,
 * of the keyboard and at another place always count.
 */

const WAIT_MS = 300;
/** A finger that taps twice does not hit the same point. */
const SAME_PLACE_PX = 24;

const controls = 'a, button, input, label, select, textarea, dialog';

/** `control` is what it hits, compared by identity. */
export interface Press extends Pick<PointerEvent, 'clientX' | 'clientY' | 'timeStamp' | 'pointerType'> {
  control: unknown;
}

/** Told of every press and of the click that comes of it, says which clicks are stray. */
export function createTapJudge() {
  let last: { press: Press; clickedAt: number } | null = null;
  let stray: Press | null = null;

  const isStray = ({ control, clientX, clientY, timeStamp }: Press): boolean => {
    if (last === null || control === last.press.control || timeStamp - last.clickedAt >= WAIT_MS)
      return false;
    return Math.hypot(clientX - last.press.clientX, clientY - last.press.clientY) <= SAME_PLACE_PX;
  };

  return {
    pressed(press: Press): void {
      stray = isStray(press) ? press : null;
      // A third tap of the same hurry is compared with the first.
      if (stray === null) last = { press, clickedAt: Number.NEGATIVE_INFINITY };
    },

    clicked({ detail, timeStamp }: Pick<MouseEvent, 'detail' | 'timeStamp'>): 'TAKEN' | 'STRAY' {
      // 0: by the keyboard or by code. A mouse counts its clicks; not every phone does, and there the time has to tell.
      const isHeld = stray !== null && detail > 0 && (stray.pointerType === 'touch' || detail > 1);
      stray = null;
      if (isHeld) return 'STRAY';
      if (last !== null && detail > 0) last.clickedAt = timeStamp;
      return 'TAKEN';
    },
  };
}

export function holdStrayTaps(window: Window): void {
  const judge = createTapJudge();
  window.addEventListener(
    'pointerdown',
    ({ target, clientX, clientY, timeStamp, pointerType }) => {
      const control = target instanceof Element ? (target.closest(controls) ?? target) : target;
      judge.pressed({ control, clientX, clientY, timeStamp, pointerType });
    },
    true,
  );
  window.addEventListener(
    'click',
    (event) => {
      if (judge.clicked(event) === 'TAKEN') return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
