/** Warns when the chosen targets can end the battle on its first day, and says when it could end otherwise. */
import { forecast } from '../../domain/index.ts';
import type { TargetDraft } from '../../machines/wizardDraft.ts';
import { Notice } from '../kit/Notice.tsx';

export function ForecastNotice({ targets }: { targets: readonly TargetDraft[] }) {
  const chosen = targets.flatMap(({ format, frequency }) =>
    format === null || frequency === null ? [] : [{ format, frequency }],
  );
  const { startHp, mostPerDay, knockoutDay } = forecast(chosen);
  if (knockoutDay === null) return null;
  if (knockoutDay > 1) {
    return (
      <p>
        Both of you start with {startHp} HP and can lose {mostPerDay} a day: the earliest knockout is at the
        end of day {knockoutDay}.
      </p>
    );
  }
  return (
    <Notice tone="alert" icon="warning" title="A knockout on the first day is possible">
      <p>
        Both of you start with {startHp} HP, and whoever loses every target loses {mostPerDay} in one day. Add
        a daily checkbox target, and a bad first day is not the last.
      </p>
    </Notice>
  );
}
