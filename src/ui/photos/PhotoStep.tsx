/** The Photo Required box for a target that is known: a photo is chosen, then used or discarded (spec §2, §4). */
import { PhotoChooser } from './PhotoChooser.tsx';
import { PhotoRequired } from './PhotoRequired.tsx';
import styles from './Photos.module.css';
import { usePhotoChoice } from './usePhotoChoice.ts';
import { type PhotoProof, useUsePhoto } from './useUsePhoto.ts';

export interface PhotoStepProps extends PhotoProof {
  /** The photo is on the entry now; a number may be entered next. */
  onTaken: () => void;
  onClose: () => void;
}

export function PhotoStep({ onTaken, onClose, ...proof }: PhotoStepProps) {
  const choice = usePhotoChoice();
  const { use, isUsing } = useUsePhoto();
  const finish = async (photo: Blob) => {
    if (await use(proof, photo)) onTaken();
  };
  return (
    <PhotoRequired choice={choice} isUsing={isUsing} onUse={finish} onClose={onClose}>
      <p className={styles.what}>{proof.target.title}</p>
      <PhotoChooser choice={choice} />
    </PhotoRequired>
  );
}
