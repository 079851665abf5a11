/** `/start-new-battle/add-contestant`: find somebody by the beginning of their username (spec §2, §5). The one step that needs a signal. */
import { useEffect, useState } from 'react';
import { messages, type User } from '../../domain/index.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { Face } from '../kit/Face.tsx';
import { TextField } from '../kit/Field.tsx';
import { MenuLink, MenuList } from '../kit/MenuList.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Screen } from '../kit/Screen.tsx';
import { useAppActions } from '../session/AppProvider.tsx';
import { withOpponent } from './opponentInAddress.ts';
import styles from './StartNewBattle.module.css';

/** Long enough that a word typed at once is one search, and so one bill, not one a letter. */
const TYPING_PAUSE_MS = 300;

type Search =
  | { kind: 'IDLE' }
  | { kind: 'SEARCHING' }
  | { kind: 'FOUND'; users: User[] }
  | { kind: 'OFFLINE' }
  | { kind: 'FAILED' };

export function AddContestant() {
  const { searchUsers } = useAppActions();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState<Search>({ kind: 'IDLE' });
  const [attempt, setAttempt] = useState(0);
  const prefix = typed.trim().toLowerCase();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again for the same words
  useEffect(() => {
    if (prefix === '') {
      setSearch({ kind: 'IDLE' });
      return;
    }
    let isStale = false;
    const timer = setTimeout(async () => {
      setSearch({ kind: 'SEARCHING' });
      const found = await searchUsers(prefix);
      // An answer to older words must not replace the answer to these.
      if (isStale) return;
      setSearch(found.ok ? { kind: 'FOUND', users: found.value } : { kind: found.failure });
    }, TYPING_PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [prefix, searchUsers, attempt]);

  return (
    <Screen title="Start New Battle">
      <Card title="Add a New Opponent" back="/start-new-battle" flush>
        <form
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault();
            setAttempt((count) => count + 1);
          }}
        >
          <TextField
            label="Opponent's username"
            name="username"
            type="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={15}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            hint="The first letters are enough."
          />
        </form>
        <Answer search={search} onAgain={() => setAttempt((count) => count + 1)} />
      </Card>
    </Screen>
  );
}

function Answer({ search, onAgain }: { search: Search; onAgain: () => void }) {
  return (
    <div aria-live="polite" aria-busy={search.kind === 'SEARCHING'}>
      {search.kind === 'SEARCHING' ? <p className={styles.answer}>Searching…</p> : null}
      {search.kind === 'FOUND' && search.users.length === 0 ? (
        <>
          <p className={styles.answer}>{messages.noOpponentsMatch}</p>
          <p className={styles.answer}>
            Whoever you look for signs up first, and tells you the username they chose.
          </p>
        </>
      ) : null}
      {search.kind === 'FOUND' && search.users.length > 0 ? (
        <MenuList label="Opponents found">
          {search.users.map((user) => (
            <MenuLink
              key={user.id}
              to={withOpponent('/start-new-battle/start-new-battle-with', user)}
              picture={<Face avatar={user.avatar} />}
              hint={`Lvl: ${user.level}`}
            >
              {user.username}
            </MenuLink>
          ))}
        </MenuList>
      ) : null}
      {search.kind === 'OFFLINE' ? (
        <div className={styles.answer}>
          <Notice
            icon="cloudOff"
            title="No signal"
            action={
              <ButtonLink variant="secondary" to="/start-new-battle/opponents">
                Previous Opponents
              </ButtonLink>
            }
          >
            <p>Finding somebody new needs a connection. You can challenge a previous opponent without one.</p>
          </Notice>
        </div>
      ) : null}
      {search.kind === 'FAILED' ? (
        <div className={styles.answer}>
          <Notice
            tone="danger"
            icon="warning"
            title="The search did not work"
            action={
              <Button variant="secondary" onClick={onAgain}>
                Try again
              </Button>
            }
          >
            <p>Nothing is lost. Please try again.</p>
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
