/** `/create-battle`: finds out what the wizard is for, takes up where the person left off, and shows it. */
import { useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { messages, type Terms } from '../../domain/index.ts';
import { emptyDraft, termsToDraft, type WizardDraft } from '../../machines/wizardDraft.ts';
import type { BattleRow } from '../../store/store.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { usePerson, useStore } from '../session/AppProvider.tsx';
import { useObservable } from '../session/useObservable.ts';
import { createKeptWizards } from './keptWizards.ts';
import { newId } from './newId.ts';
import { type Purpose, purposeKey, readPurpose } from './purpose.ts';
import { Wizard } from './Wizard.tsx';

export function CreateBattle() {
  const [params] = useSearchParams();
  const purpose = useMemo(() => readPurpose(params), [params]);
  if (!purpose) return <Navigate to="/start-new-battle" replace />;
  if (purpose.kind === 'NEW') return <WizardFor key="new" purpose={purpose} source={null} />;
  return <WithSource key={purpose.battleId} purpose={purpose} battleId={purpose.battleId} />;
}

/** Reads the battle to be repeated or changed first. */
function WithSource({ purpose, battleId }: { purpose: Purpose; battleId: string }) {
  const store = useStore();
  const source: BattleRow | null | undefined = useObservable(
    useMemo(() => store.battle$(battleId), [store, battleId]),
    undefined,
  );
  if (source === undefined) {
    return (
      <Screen title="Battle">
        <Skeleton rows={4} />
      </Screen>
    );
  }
  if (source === null) {
    return (
      <Screen title="Battle">
        <EmptyState
          icon="warning"
          title={messages.battleDetailsMissing}
          action={<ButtonLink to="/battles">Battles</ButtonLink>}
        >
          This battle is not on this device.
        </EmptyState>
      </Screen>
    );
  }
  return <WizardFor purpose={purpose} source={source} />;
}

function startDraft(purpose: Purpose, terms: Terms | null): WizardDraft {
  if (terms === null) return emptyDraft(newId());
  return termsToDraft(terms, newId(), { startDate: purpose.kind === 'CHANGE' });
}

function WizardFor({ purpose, source }: { purpose: Purpose; source: BattleRow | null }) {
  const { uid } = usePerson();
  const kept = useMemo(() => createKeptWizards(window.localStorage, uid), [uid]);
  // What the wizard starts from is fixed when it opens: a later change of the battle must not move the ground under it.
  const [start] = useState(() => {
    const key = purposeKey(purpose, source);
    return { key, draft: kept.read(key) ?? startDraft(purpose, source), source };
  });
  return <Wizard purpose={purpose} start={start} kept={kept} />;
}
