/** `/create-battle`: finds out what the wizard is for, takes up where the person left off, and shows it. */
import { useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { messages, type Terms } from '../../domain/index.ts';
import { emptyDraft, termsToDraft, type WizardDraft } from '../../machines/wizardDraft.ts';
import type { BattleRow } from '../../store/store.ts';
import { usePerson } from '../session/AppProvider.tsx';
import { WithBattle } from '../session/WithBattle.tsx';
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
  return (
    <WithBattle
      id={battleId}
      title="Battle"
      missing={{ headline: messages.battleDetailsMissing, words: 'This battle is not on this device.' }}
    >
      {(source) => <WizardFor purpose={purpose} source={source} />}
    </WithBattle>
  );
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
