/** The battle at a glance: who leads or won, the two fighters, and what was agreed (spec §2). */
import { useMemo } from 'react';
import {
  lastDateOf,
  messages,
  outcomeLabel,
  type Result,
  shortDate,
  timingLabel,
  type User,
} from '../../domain/index.ts';
import { Card } from '../kit/Card.tsx';
import { ContestantCard, Duel } from '../kit/ContestantCard.tsx';
import { Notice } from '../kit/Notice.tsx';
import { useStore } from '../session/AppProvider.tsx';
import { useObservable } from '../session/useObservable.ts';
import { Facts } from '../terms/Facts.tsx';
import { TargetList } from '../terms/TargetList.tsx';
import styles from './Battle.module.css';
import type { BattleView } from './battleView.ts';

export function DetailsCard({ view }: { view: BattleView }) {
  const { battle, uid, me, rival, mine, theirs, now, result } = view;
  const own = useUser(me.id);
  const other = useUser(rival.id);
  return (
    <Card title="Details" back="/battles">
      <div className={styles.detailsBody}>
        {result === null ? (
          <p className={styles.timing}>{timingLabel(battle, uid, now)}</p>
        ) : (
          <WinnerSummary view={view} result={result} />
        )}
        <Duel>
          <ContestantCard
            username={me.username}
            colors={own?.avatar.colors ?? null}
            level={own?.level ?? null}
            hp={mine.hp}
            maxHp={mine.maxHp}
          />
          <ContestantCard
            username={rival.username}
            colors={other?.avatar.colors ?? null}
            level={other?.level ?? null}
            hp={theirs.hp}
            maxHp={theirs.maxHp}
            facing="left"
          />
        </Duel>
        <Facts
          facts={[
            ['Finish Date', shortDate(lastDateOf(battle))],
            ['Prize/Forfeit', battle.prize || messages.noPrize],
            ['Description/Rules', battle.description || messages.noPrize],
          ]}
        />
        <TargetList terms={battle} />
      </div>
    </Card>
  );
}

function useUser(id: string): User | null {
  const store = useStore();
  return useObservable(
    useMemo(() => store.user$(id), [store, id]),
    null,
  );
}

/** Who won, and by what: the tallies of both, the viewer's first. */
function WinnerSummary({ view, result }: { view: BattleView; result: Result }) {
  const { battle, uid, rival, now } = view;
  const label = outcomeLabel(battle, uid, now);
  const isWinner = result.winner?.id === uid;
  const isChallenger = battle.challenger.id === uid;
  const both = (challenger: number, opponent: number) => {
    const [mine, theirs] = isChallenger ? [challenger, opponent] : [opponent, challenger];
    return `You ${mine}, ${rival.username} ${theirs}`;
  };
  return (
    <div className={styles.result}>
      <Notice
        tone={result.draw ? 'plain' : isWinner ? 'success' : 'danger'}
        icon={isWinner ? 'trophy' : result.kOWin ? 'skull' : 'flag'}
        title={label}
      >
        <p>
          {result.draw
            ? `You and ${rival.username} are even.`
            : `${result.winner?.username ?? ''} wins the battle.`}
        </p>
      </Notice>
      <Facts
        facts={[
          ['HP', both(result.challengerHp, result.opponentHp)],
          ['Days won', both(result.challengerDayTally, result.opponentDayTally)],
          ['Number targets', both(result.challengerTargetTally, result.opponentTargetTally)],
        ]}
      />
    </div>
  );
}
