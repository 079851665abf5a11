/** The Customize modal (spec §2): the carousel of fighters and their colours. Works with the radio off. */
import { useActor } from '@xstate/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { fromPromise } from 'xstate';
import { type Avatar, messages, type PickedColor } from '../../domain/index.ts';
import { customiseMachine } from '../../machines/customiseMachine.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { isFocusLost } from '../kit/focus.ts';
import { useStore } from '../session/AppProvider.tsx';
import { useOwnUser } from '../session/useStored.ts';
import { Spinner } from '../spinner/Spinner.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';
import { Carousel } from './Carousel.tsx';
import { ColorPickers } from './ColorPickers.tsx';
import styles from './Customise.module.css';

export function Customise({ onClose }: { onClose: () => void }) {
  const user = useOwnUser();
  if (user) return <CustomiseAvatar avatar={user.avatar} onClose={onClose} />;
  return (
    <Dialog title="Customize" onClose={onClose} actions={<BackButton onClick={onClose} />}>
      <Spinner />
    </Dialog>
  );
}

function CustomiseAvatar({ avatar, onClose }: { avatar: Avatar; onClose: () => void }) {
  const store = useStore();
  const { say } = useToasts();
  const machine = useMemo(
    () =>
      customiseMachine.provide({
        actors: {
          saveAvatar: fromPromise<boolean, Avatar>(async ({ input }) => (await store.setAvatar(input)).ok),
        },
        actions: {
          tellSaved: () => say(messages.avatarSaved, { tone: 'success' }),
          tellNotSaved: () => say(messages.avatarNotSaved, { tone: 'danger' }),
        },
      }),
    [store, say],
  );
  const [state, send] = useActor(machine, { input: { avatar } });
  const { draft } = state.context;
  const isBusy = state.hasTag('busy');

  useEffect(() => send({ type: 'customise.changedElsewhere', avatar }), [avatar, send]);

  const pick = useCallback(
    (slot: PickedColor, color: string) => send({ type: 'customise.colorPicked', slot, color }),
    [send],
  );

  // A stray Escape or tap beside the box must not throw away what was picked.
  const leave = () => {
    if (state.matches('unchanged')) onClose();
    else if (!isBusy) say('Save or revert your changes first.');
  };

  return (
    <Dialog
      title="Customize"
      onClose={leave}
      actions={
        state.matches('unchanged') ? (
          <BackButton onClick={onClose} />
        ) : (
          <>
            <Button
              variant="secondary"
              icon="undo"
              isBusy={isBusy}
              onClick={() => send({ type: 'customise.reverted' })}
            >
              Revert
            </Button>
            <Button icon="check" isBusy={isBusy} onClick={() => send({ type: 'customise.saved' })}>
              Save
            </Button>
          </>
        )
      }
    >
      <div className={styles.body}>
        <Carousel avatar={draft} isBusy={isBusy} onTurn={(by) => send({ type: 'customise.turned', by })} />
        <ColorPickers colors={draft.colors} isBusy={isBusy} onPick={pick} />
        {state.hasTag('spinner') ? <Spinner /> : null}
      </div>
    </Dialog>
  );
}

/** Takes the focus when it is nobody's: at first, and after Revert and Save, but not from the arrow that leads back. */
function BackButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isFocusLost()) button.current?.focus();
  }, []);
  return (
    <Button ref={button} variant="quiet" icon="back" onClick={onClick}>
      Back
    </Button>
  );
}
