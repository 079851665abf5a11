/**
 * The seam of photo proof. Without a `PhotoStep` in context, a target that requires a photo says so and cannot be
 * completed, as the rule demands (spec §5).
 */
import { type ComponentType, createContext } from 'react';
import type { EntryPlace, Target } from '../../domain/index.ts';

export interface PhotoStepProps {
  battleId: string;
  place: EntryPlace;
  target: Target;
  /** The photo's storage path is on the entry now; a number may be entered next. */
  onTaken: () => void;
  onClose: () => void;
}

export const PhotoStepContext = createContext<ComponentType<PhotoStepProps> | null>(null);
