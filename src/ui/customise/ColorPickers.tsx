/** The seven colours a person may pick (spec §2); the other four slots follow from them. */
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { AvatarColors, PickedColor } from '../../domain/index.ts';
import styles from './Customise.module.css';

const labels: readonly [PickedColor, string][] = [
  ['hairMain', 'Main Hair'],
  ['hairSecondary', 'Secondary Hair'],
  ['skin', 'Skin'],
  ['eyes', 'Eyes'],
  ['clothes', 'Clothes'],
  ['shoes', 'Shoes'],
  ['cardBackground', 'Card Background'],
];

export interface ColorPickersProps {
  colors: AvatarColors;
  isBusy: boolean;
  onPick: (slot: PickedColor, color: string) => void;
}

/** Drawn again when it is given something else, which a turn of the carousel does not do. */
export const ColorPickers = memo(function ColorPickers({ colors, isBusy, onPick }: ColorPickersProps) {
  return (
    <section aria-labelledby="colours">
      <h3 id="colours" className={styles.heading}>
        Colours
      </h3>
      <p className={styles.hint}>Click to change</p>
      <ul className={styles.colors}>
        {labels.map(([slot, label]) => (
          <li key={slot}>
            <ColorPicker
              label={label}
              color={colors[slot]}
              isBusy={isBusy}
              onPick={(color) => onPick(slot, color)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
});

interface ColorPickerProps {
  label: string;
  color: string;
  isBusy: boolean;
  onPick: (color: string) => void;
}

/** Commits when the person leaves the field (spec §5): by moving on, or by closing the browser's palette. */
function ColorPicker({ label, color, isBusy, onPick }: ColorPickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState(color);
  useEffect(() => setPicked(color), [color]);

  const commit = useRef(onPick);
  useEffect(() => {
    commit.current = (value) => {
      if (value !== color) onPick(value);
    };
  });
  useEffect(() => {
    const field = input.current;
    // React's onChange is the native `input`; the native `change` tells that the palette was closed.
    const onClosed = () => commit.current(field?.value ?? '');
    field?.addEventListener('change', onClosed);
    return () => field?.removeEventListener('change', onClosed);
  }, []);

  return (
    <label htmlFor={id} className={styles.color}>
      <input
        ref={input}
        id={id}
        type="color"
        className={styles.swatch}
        value={picked}
        disabled={isBusy}
        onChange={(event) => setPicked(event.target.value)}
        onBlur={() => commit.current(picked)}
      />
      <span>{label}</span>
    </label>
  );
}
