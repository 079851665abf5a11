/** The battle at a glance: who won and why, the two fighters, and what was agreed (spec §2). */
import { lastDateOf, messages, shortDate } from '../../domain/index.ts';
import { avatarOf } from '../fighters/FacingFighters.tsx';
import { useUser } from '../fighters/useUser.ts';
import { GoneNotice } from '../goneAccount/GoneNotice.tsx';
import { useIsGone } from '../goneAccount/useGonePeople.ts';
import { Card } from '../kit/Card.tsx';
import { ContestantCard, Duel } from '../kit/ContestantCard.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Facts } from '../terms/Facts.tsx';
import { TargetsAndRules } from '../terms/TargetsAndRules.tsx';
import styles from './Battle.module.css';
import type { BattleView } from './battleView.ts';
import { Rematch } from './Rematch.tsx';
import { WinnerScores, WinnerSummary } from './WinnerSummary.tsx';

export function DetailsCard({ view }: { view: BattleView }) {
  const { battle, me, rival, mine, theirs, result, status, today } = view;
  const own = useUser(me.id);
  const other = useUser(rival.id);
  const isRivalGone = useIsGone(rival.id);
  const isWaiting = status === 'ACTIVE' && today > lastDateOf(battle);
  const isKnockedOut = (id: string) => result?.kOWin === true && result.winner?.id !== id;
  return (
    <Card title="Details" back="/battles">
      <div className={styles.detailsBody}>
        {result === null ? null : <WinnerSummary view={view} result={result} />}
        {isWaiting ? (
          // T3: the other may live further west.
          <Notice icon="hourglass">
            <p>Your days are over. The result comes when the last day is over for {rival.username} too.</p>
          </Notice>
        ) : null}
        {isRivalGone ? (
          <GoneNotice username={rival.username}>
            {status === 'ACTIVE'
              ? 'What they recorded counts. You can fight the battle to its end.'
              : 'The battle stays with you as it was.'}
          </GoneNotice>
        ) : null}
        <Duel>
          <ContestantCard
            username={me.username}
            avatar={avatarOf(own)}
            level={own?.level ?? null}
            hp={mine.hp}
            maxHp={mine.maxHp}
            isKnockedOut={isKnockedOut(me.id)}
            isWinner={result?.winner?.id === me.id}
          />
          <ContestantCard
            username={rival.username}
            avatar={avatarOf(other)}
            level={other?.level ?? null}
            hp={theirs.hp}
            maxHp={theirs.maxHp}
            isKnockedOut={isKnockedOut(rival.id)}
            isWinner={result?.winner?.id === rival.id}
            facing="left"
          />
        </Duel>
        {result === null ? null : <WinnerScores view={view} result={result} />}
        {result === null || isRivalGone ? null : <Rematch view={view} />}
        <Facts
          facts={[
            ['Finish Date', shortDate(lastDateOf(battle))],
            ['Prize/Forfeit', battle.prize || messages.noPrize],
          ]}
        />
        <TargetsAndRules terms={battle} />
      </div>
    </Card>
  );
}
