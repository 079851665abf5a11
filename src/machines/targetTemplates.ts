/**
 * Sets of targets that make a fair fight between two people of different strength: checkboxes against one's own goal,
 * which whoever keeps to their own plan can tick, whatever the other can do.
 */
import type { TargetDraft } from './wizardDraft.ts';

export interface TargetTemplate {
  name: string;
  /** What it is about, in a line. */
  hint: string;
  targets: readonly Omit<TargetDraft, 'id'>[];
}

const ownGoal = (title: string, description: string): Omit<TargetDraft, 'id'> => ({
  title,
  description,
  frequency: 'DAILY',
  format: 'CHECKBOX',
  isPhotoRequired: false,
});

export const targetTemplates: readonly TargetTemplate[] = [
  {
    name: 'Keep moving',
    hint: 'Your own step goal, exercise and stretching',
    targets: [
      ownGoal('My step goal', 'Each of us sets our own and sticks to it.'),
      ownGoal('Half an hour of exercise', 'Anything that makes you breathe harder.'),
      ownGoal('Ten minutes of stretching', 'In one go.'),
    ],
  },
  {
    name: 'Eat and sleep well',
    hint: 'Water, vegetables, bedtime',
    targets: [
      ownGoal('Two litres of water', 'Tea without sugar counts.'),
      ownGoal('Five portions of fruit and veg', 'Potatoes do not count.'),
      ownGoal('My bedtime', 'Each of us sets our own. In bed, lights out.'),
    ],
  },
  {
    name: 'Calm down',
    hint: 'A walk, a pause, an evening without screens',
    targets: [
      ownGoal('Twenty minutes outdoors', 'A walk, a bench, a garden.'),
      ownGoal('Ten quiet minutes', 'Breathing, meditation, or just sitting.'),
      ownGoal('No screens after ten', 'My own time, if ten is not mine.'),
    ],
  },
];
