/** The cookie banner (spec section 2): what this browser may keep and measure. No dialog: the app goes on beneath it. */
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '../../domain/index.ts';
import { Button, IconButton } from '../kit/Button.tsx';
import { Checkbox } from '../kit/Field.tsx';
import { focusScreen } from '../kit/focus.ts';
import { Notice } from '../kit/Notice.tsx';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { useConsent, useConsentState } from '../session/AppProvider.tsx';
import styles from './ConsentBanner.module.css';
import { RejectDialog } from './RejectDialog.tsx';

export function ConsentBanner() {
  const { level, view } = useConsentState();
  const { answer, keep, change } = useConsent();
  const titleId = useId();
  const isChanging = view === 'CHANGING';
  const [hasOpened, setOpened] = useState(false);
  const isCustomising = isChanging || hasOpened;
  const [isMeasuring, setMeasuring] = useState(level === 'ALL');
  const { box, isRejecting, reject, cancel, unsent, confirm } = useRejection();

  const asker = useRef<Element | null>(null);
  useEffect(() => {
    // Somebody asked for it. A first visit is left where its person is.
    if (!isChanging && view !== 'REJECTED') return;
    asker.current ??= document.activeElement;
    box.current?.focus();
  }, [isChanging, view, box]);

  useLayoutEffect(() => {
    const banner = box.current;
    return () => {
      // It goes, and the button that had the focus with it.
      if (!banner?.contains(document.activeElement)) return;
      if (asker.current instanceof HTMLElement && asker.current.matches('button')) asker.current.focus();
      else focusScreen();
    };
  }, [box]);

  useHeightKnown(box);

  return (
    <section ref={box} tabIndex={-1} aria-labelledby={titleId} className={styles.banner}>
      <div className={styles.head}>
        <h2 id={titleId}>Consent Preferences</h2>
        {isChanging && level !== null ? (
          <IconButton icon="close" label="Keep my preferences" onClick={keep} />
        ) : null}
      </div>
      {view === 'REJECTED' ? (
        <>
          <Notice tone="alert" icon="warning" role="alert">
            <p>{messages.necessaryStorage}</p>
            <p>Everything that was kept here has been removed, and so has your answer.</p>
          </Notice>
          <div className={styles.actions}>
            <Button variant="secondary" onClick={change}>
              Change Consent Preferences
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            Fitbout keeps on this device what it cannot work without. With your consent it also measures how
            it is used.
          </p>
          {isCustomising ? (
            <div className={styles.choices}>
              <Checkbox
                label="Necessary"
                hint="Your sign-in, your battles, what you record, and this answer. Always on."
                checked
                disabled
              />
              <Checkbox
                label="Analytics"
                hint="Which screens are opened, through Google Analytics. Never an entry, a photo or a name."
                autoFocus={hasOpened}
                checked={isMeasuring}
                onChange={(event) => setMeasuring(event.target.checked)}
              />
            </div>
          ) : null}
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => answer('ALL')}>
              Accept All
            </Button>
            {isCustomising ? (
              <Button variant="secondary" onClick={() => answer(isMeasuring ? 'ALL' : 'NECESSARY')}>
                Save Preferences
              </Button>
            ) : (
              <Button variant="secondary" onClick={() => setOpened(true)}>
                Customise
              </Button>
            )}
            <Button variant="secondary" isBusy={isRejecting} onClick={reject}>
              Reject All
            </Button>
          </div>
        </>
      )}
      <LegalLinks terms="Terms & Conditions" />
      {unsent === null ? null : <RejectDialog unsent={unsent} onCancel={cancel} onReject={confirm} />}
    </section>
  );
}

/** Messages stand above the banner, and what takes the focus comes out from behind it: both go by `--banner-height`. */
function useHeightKnown(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const banner = box.current;
    if (!banner) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--banner-height', `${banner.offsetHeight}px`),
    );
    observer.observe(banner);
    return () => {
      observer.disconnect();
      style.removeProperty('--banner-height');
    };
  }, [box]);
}

/** Y7: what is unsent is counted first, and asked about when there is any. */
function useRejection() {
  const { countUnsent, rejectAll } = useConsent();
  const box = useRef<HTMLElement>(null);
  const [isRejecting, setRejecting] = useState(false);
  const [unsent, setUnsent] = useState<number | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  if (failure) throw failure.error;

  const run = (work: () => Promise<unknown>) => {
    setRejecting(true);
    work()
      .catch((error: unknown) => setFailure({ error }))
      .finally(() => setRejecting(false));
  };
  return {
    box,
    isRejecting,
    unsent,
    reject: () =>
      run(async () => {
        const counted = await countUnsent();
        if (counted > 0) setUnsent(counted);
        else await rejectAll();
      }),
    cancel: () => setUnsent(null),
    confirm: () => {
      setUnsent(null);
      run(rejectAll);
    },
  };
}
