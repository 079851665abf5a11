/** The Notifications modal (spec section 2): what the person wants to be told of, and whether this device can tell them. */
import type { NotificationChoice } from '../../domain/index.ts';
import { deviceFailureWords } from '../errorScreen/deviceFailureWords.ts';
import { Button } from '../kit/Button.tsx';
import { Choices } from '../kit/Choices.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Notice } from '../kit/Notice.tsx';
import { usePush } from '../session/AppProvider.tsx';
import styles from './Notifications.module.css';
import { pushWords } from './pushWords.ts';
import { type Saving, useNotificationChoice } from './useNotificationChoice.ts';

const yesOrNo = [
  { value: 'YES', label: 'Yes' },
  { value: 'NO', label: 'No' },
] as const;

const choiceOf = (isOn: boolean | null) => (isOn === null ? null : isOn ? 'YES' : 'NO');

export function Notifications({ onClose }: { onClose: () => void }) {
  const settings = useNotificationChoice();
  const push = usePush();
  const state = push?.state ?? 'UNKNOWN';
  const wantsAny = settings.dailyReminder === true || settings.targetNotification === true;

  const choose = (choice: NotificationChoice, isOn: boolean) => {
    settings.choose(choice);
    // Within this very tap: a browser asks its question at no other moment.
    if (isOn && (state === 'ASK' || state === 'FAILED')) push?.turnOn();
  };

  return (
    <Dialog
      title="Notifications"
      onClose={onClose}
      actions={
        <Button variant="secondary" icon="back" onClick={onClose}>
          Back
        </Button>
      }
    >
      <Choices
        inline
        legend="Receive a daily notification to update your battles?"
        name="dailyReminder"
        value={choiceOf(settings.dailyReminder)}
        options={yesOrNo}
        onChange={(value) => choose({ dailyReminder: value === 'YES' }, value === 'YES')}
      />
      <Choices
        inline
        legend="Receive a notification when an opponent completes a target?"
        name="targetNotification"
        value={choiceOf(settings.targetNotification)}
        options={yesOrNo}
        onChange={(value) => choose({ targetNotification: value === 'YES' }, value === 'YES')}
      />
      <p role="status" className={styles.saving}>
        {savingWords(settings.saving)}
      </p>
      {state === 'ASK' && !wantsAny ? null : <OnThisDevice state={state} onTurnOn={() => push?.turnOn()} />}
      <p className={styles.warning}>
        Notifications may fail in Chrome on iOS. If none arrive there, please try another browser.
      </p>
    </Dialog>
  );
}

function OnThisDevice({ state, onTurnOn }: { state: keyof typeof pushWords; onTurnOn: () => void }) {
  const { tone, icon, title, words } = pushWords[state];
  const action = state === 'ASK' ? 'Allow here' : state === 'FAILED' ? 'Try again' : null;
  return (
    <Notice
      tone={tone}
      icon={icon}
      title={title}
      action={
        action ? (
          <Button variant="secondary" onClick={onTurnOn}>
            {action}
          </Button>
        ) : undefined
      }
    >
      <p>{words}</p>
    </Notice>
  );
}

function savingWords(saving: Saving): string {
  switch (saving) {
    case 'NONE':
    case 'SAVING':
      return '';
    case 'SAVED':
      return 'Saved on this device.';
    default:
      return deviceFailureWords[saving].short;
  }
}
