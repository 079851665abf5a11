/** What the wizard keeps on the device, and what it is opened for. */
import { describe, expect, test } from 'vitest';
import { emptyDraft } from '../../src/machines/wizardDraft.ts';
import { createKeptWizards } from '../../src/ui/createBattle/keptWizards.ts';
import { purposeKey, readPurpose } from '../../src/ui/createBattle/purpose.ts';
import { withOpponent } from '../../src/ui/startNewBattle/opponentInAddress.ts';

class MemoryStorage {
  readonly items = new Map<string, string>();
  isFull = false;
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
}

const draftOf = (prize: string) => ({ ...emptyDraft('target'), prize });

describe('half-filled wizards', () => {
  test('one for each purpose comes back whole, and forgetting one leaves the others', () => {
    const kept = createKeptWizards(new MemoryStorage(), 'ana');
    kept.keep('new', draftOf('Tea'));
    kept.keep('repeat b1', draftOf('Cake'));
    expect(kept.read('new')?.prize).toBe('Tea');
    kept.forget('new');
    expect(kept.read('new')).toBeNull();
    expect(kept.read('repeat b1')?.prize).toBe('Cake');
  });

  test('taking one’s battles off the device takes them all', () => {
    const storage = new MemoryStorage();
    const kept = createKeptWizards(storage, 'ana');
    kept.keep('new', draftOf('Tea'));
    kept.keep('repeat b1', draftOf('Cake'));
    kept.forgetAll();
    expect(storage.items.size).toBe(0);
  });

  test('another person on the device sees none of them', () => {
    const storage = new MemoryStorage();
    createKeptWizards(storage, 'ana').keep('new', draftOf('Tea'));
    expect(createKeptWizards(storage, 'ben').read('new')).toBeNull();
  });

  test('only the latest ten are kept', () => {
    const kept = createKeptWizards(new MemoryStorage(), 'ana');
    for (let battle = 0; battle < 12; battle += 1) kept.keep(`repeat b${battle}`, draftOf(String(battle)));
    expect(kept.read('repeat b1')).toBeNull();
    expect(kept.read('repeat b2')?.prize).toBe('2');
  });

  test('a full or damaged storage stops nothing', () => {
    const storage = new MemoryStorage();
    const kept = createKeptWizards(storage, 'ana');
    storage.isFull = true;
    expect(kept.keep('new', draftOf('Tea'))).toBe(false);
    storage.isFull = false;
    storage.items.set('fitbout-wizards-ana', '{broken');
    expect(kept.read('new')).toBeNull();
    expect(kept.keep('new', draftOf('Tea'))).toBe(true);
  });
});

describe('what the wizard is for', () => {
  const read = (address: string) => readPurpose(new URLSearchParams(address.split('?')[1]));
  const ben = { id: 'ben', username: 'Ben & co' };

  test('is read from the address as it was written', () => {
    expect(read(withOpponent('/create-battle', ben))).toEqual({ kind: 'NEW', opponent: ben });
    expect(read(withOpponent('/create-battle', ben, { repeat: 'b1' }))).toEqual({
      kind: 'REPEAT',
      opponent: ben,
      battleId: 'b1',
    });
    expect(read('/create-battle?change=b1')).toEqual({ kind: 'CHANGE', battleId: 'b1' });
    expect(read('/create-battle')).toBeNull();
    expect(read('/create-battle?with=ben')).toBeNull();
  });

  test('targets typed for one opponent serve the next; repeats and changes have drafts of their own', () => {
    const forBen = readPurpose(new URLSearchParams('with=ben&name=Ben'));
    const forCleo = readPurpose(new URLSearchParams('with=cleo&name=Cleo'));
    expect(forBen && purposeKey(forBen, null)).toBe(forCleo && purposeKey(forCleo, null));
    expect(purposeKey({ kind: 'REPEAT', opponent: ben, battleId: 'b1' }, null)).toBe('repeat b1');
  });
});
