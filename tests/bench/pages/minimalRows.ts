/** The rows of the dashboard in the least DOM that can show them: what an alternative's page draws. No framework. */
import { type Battle, type Bucket, dayKeyOf, dayNumberOf, type Target } from '../../../src/domain/index.ts';
import { me } from '../benchBattles.ts';

export interface Place {
  battleId: string;
  bucket: Bucket;
  target: Target;
}

export interface MinimalRows {
  /** Draws what is stored. */
  draw(battles: Battle[]): void;
  /** The row says that its recording is kept, once it is. */
  kept(place: Place): void;
}

const keyOf = ({ battleId, bucket, target }: Place): string => `${battleId} ${bucket} ${target.targetKey}`;

/** `press` is told of a tap on a checkbox row and of what is to be recorded. */
export function createMinimalRows(
  today: string,
  press: (place: Place, checked: boolean) => void,
): MinimalRows {
  const root = document.getElementById('root') ?? document.body;
  const rows = new Map<string, { button: HTMLButtonElement; state: Text }>();

  function rowOf(place: Place): { button: HTMLButtonElement; state: Text } {
    const known = rows.get(keyOf(place));
    if (known) return known;
    const button = document.createElement('button');
    const state = new Text();
    button.style.cssText = 'display:block;width:100%;height:72px;text-align:left';
    button.append(`${place.target.title} `, state);
    if (place.target.format === 'CHECKBOX') {
      button.setAttribute('aria-pressed', 'false');
      button.addEventListener('click', () => {
        state.data = '';
        press(place, button.getAttribute('aria-pressed') !== 'true');
      });
    }
    root.append(button);
    const row = { button, state };
    rows.set(keyOf(place), row);
    return row;
  }

  return {
    draw(battles) {
      for (const battle of battles) {
        const day = dayNumberOf(battle, today);
        if (day === null) continue;
        for (const target of [...Object.values(battle.targets), ...Object.values(battle.blockTargets)]) {
          const bucket = target.frequency === 'BLOCK' ? 'block' : dayKeyOf(day);
          const { button } = rowOf({ battleId: battle.id, bucket, target });
          const input = battle.entries[me.id]?.[bucket]?.[target.targetKey]?.input ?? null;
          const pressed = String(input === true);
          if (target.format === 'CHECKBOX' && button.getAttribute('aria-pressed') !== pressed) {
            button.setAttribute('aria-pressed', pressed);
          }
        }
      }
    },
    kept(place) {
      rowOf(place).state.data = 'Saved on this device';
    },
  };
}
