/** The person: who they are, how they have fought, and the way out (spec §2). */
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { levelFor, statistics, xpOfLevel } from '../../domain/index.ts';
import { Customise } from '../customise/Customise.tsx';
import { Guide } from '../guide/Guide.tsx';
import { InstallApp } from '../install/InstallApp.tsx';
import { Button, IconButton } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { Fighter } from '../kit/Fighter.tsx';
import { MenuButton, MenuList } from '../kit/MenuList.tsx';
import { Screen } from '../kit/Screen.tsx';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { PasswordResetDialog } from '../login/PasswordResetDialog.tsx';
import { Notifications } from '../notifications/Notifications.tsx';
import { useConsent, useNow, usePerson } from '../session/AppProvider.tsx';
import { useBattles, useOwnUser } from '../session/useStored.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import styles from './Profile.module.css';
import { SignOutDialog } from './SignOutDialog.tsx';

type Opened = 'CUSTOMISE' | 'GUIDE' | 'NOTIFICATIONS' | 'PASSWORD' | 'SIGN_OUT' | 'DELETE' | 'EXPORT' | null;

export function Profile() {
  const { uid, username } = usePerson();
  const user = useOwnUser();
  const battles = useBattles();
  const now = useNow();
  const navigate = useNavigate();
  const { key } = useLocation();
  const consent = useConsent();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  // 'default' is a page that the app did not lead to: what lies behind it may not be ours.
  const leave = () => (key === 'default' ? navigate('/home', { replace: true }) : navigate(-1));
  const counts = useMemo(() => (battles ? statistics(battles, uid, now) : null), [battles, uid, now]);

  return (
    <Screen title="Profile" aside={<IconButton icon="close" label="Close profile" onClick={leave} />}>
      <Card>
        <div className={styles.person}>
          <div className={styles.portrait}>
            <Fighter avatar={user?.avatar ?? null} size={120} isAlive />
          </div>
          <div className={styles.words}>
            <p className={styles.name}>{username}</p>
            {/* Its room is kept while the profile is read. */}
            <Level xp={user?.xp ?? null} />
            <Button variant="secondary" icon="edit" onClick={() => setOpened('CUSTOMISE')}>
              Customise
            </Button>
          </div>
        </div>
      </Card>
      <Card title="Statistics" flush>
        <table className={styles.statistics}>
          <caption className="visuallyHidden">Battles that have ended</caption>
          <tbody>
            <tr>
              <th scope="row">Total Battles</th>
              <td>{counts?.total ?? '–'}</td>
            </tr>
            <tr>
              <th scope="row">Won</th>
              <td>{counts?.win ?? '–'}</td>
            </tr>
            <tr>
              <th scope="row">Tied</th>
              <td>{counts?.draw ?? '–'}</td>
            </tr>
            <tr>
              <th scope="row">Lost</th>
              <td>{counts?.loss ?? '–'}</td>
            </tr>
          </tbody>
        </table>
      </Card>
      <Card title="Menu" flush>
        <MenuList label="Menu">
          <MenuButton icon="flag" onClick={() => setOpened('GUIDE')}>
            View the Guide
          </MenuButton>
        </MenuList>
      </Card>
      <Card title="Account" flush>
        <MenuList label="Account">
          <MenuButton icon="bell" onClick={() => setOpened('NOTIFICATIONS')}>
            Notifications
          </MenuButton>
          <MenuButton icon="eye" onClick={consent.change}>
            Change Consent Preferences
          </MenuButton>
          <MenuButton icon="edit" onClick={() => setOpened('PASSWORD')}>
            Change Password
          </MenuButton>
          <MenuButton icon="device" onClick={() => setOpened('EXPORT')}>
            Export My Data
          </MenuButton>
          <MenuButton icon="leave" onClick={() => setOpened('SIGN_OUT')}>
            Logout
          </MenuButton>
          <MenuButton icon="trash" onClick={() => setOpened('DELETE')}>
            Delete Account
          </MenuButton>
        </MenuList>
      </Card>
      {/* Browsers offer it when they like: here it moves nothing that is being read. */}
      <InstallApp />
      <LegalLinks terms="Terms & Conditions" />
      <Button variant="secondary" icon="back" wide onClick={leave}>
        Back
      </Button>
      {opened === 'NOTIFICATIONS' ? <Notifications onClose={close} /> : null}
      {opened === 'CUSTOMISE' ? <Customise onClose={close} /> : null}
      {opened === 'GUIDE' ? <Guide onClose={close} /> : null}
      {opened === 'PASSWORD' ? <PasswordResetDialog title="Change Password" onClose={close} /> : null}
      {opened === 'SIGN_OUT' ? <SignOutDialog onClose={close} /> : null}
      {opened === 'EXPORT' ? <ExportDialog onClose={close} /> : null}
      {opened === 'DELETE' ? <DeleteAccountDialog onClose={close} /> : null}
    </Screen>
  );
}

/** `null` while the profile is not known: a level that is nobody's, unseen and unread. */
function Level({ xp: known }: { xp: number | null }) {
  const xp = known ?? 0;
  const level = levelFor(xp);
  const from = xpOfLevel(level);
  const to = xpOfLevel(level + 1);
  return (
    <div className={styles.experience} style={known === null ? { visibility: 'hidden' } : undefined}>
      <p className={styles.level}>Lvl: {level}</p>
      <div className={styles.xp} aria-hidden="true">
        <i style={{ width: `${((xp - from) / (to - from)) * 100}%` }} />
      </div>
      <p className={styles.toNext}>
        {xp} XP, {to - xp} to level {level + 1}
      </p>
    </div>
  );
}
