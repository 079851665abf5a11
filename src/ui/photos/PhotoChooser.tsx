/** 'Add From Gallery', 'Take Photo', and what came of it, shown as the opponent will see it (spec §2). */
import { useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { classNames } from '../kit/classNames.ts';
import styles from './Photos.module.css';
import { type PhotoChoice, useBlobUrl } from './usePhotoChoice.ts';

/** `isBeside`: more is asked below it, so it takes less of the screen. */
export function PhotoChooser({ choice, isBeside = false }: { choice: PhotoChoice; isBeside?: boolean }) {
  const url = useBlobUrl(choice.photo);
  return (
    <div className={styles.chooser} aria-busy={choice.isBusy || undefined}>
      {url === null ? (
        <>
          <FileButton choice={choice} autoFocus>
            Add From Gallery
          </FileButton>
          <FileButton choice={choice} fromCamera>
            Take Photo
          </FileButton>
        </>
      ) : (
        <img
          className={classNames(styles.photo, isBeside && styles.beside)}
          src={url}
          alt="The one you chose, cut to a square"
        />
      )}
      <p role="status" className="visuallyHidden">
        {choice.isBusy ? 'Preparing the photo' : choice.photo ? 'The photo is ready to use' : ''}
      </p>
    </div>
  );
}

interface FileButtonProps {
  choice: PhotoChoice;
  fromCamera?: boolean;
  autoFocus?: boolean;
  children: string;
}

/** A button of ours in front of the browser's own file input, which cannot be dressed. */
function FileButton({ choice, fromCamera = false, autoFocus = false, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={fromCamera ? 'secondary' : 'primary'}
        icon={fromCamera ? 'camera' : 'plus'}
        wide
        autoFocus={autoFocus}
        isBusy={choice.isBusy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={children}
        // Phones open the camera at once; elsewhere it is a file like any other.
        {...(fromCamera && { capture: 'environment' })}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file again is a new choice.
          event.target.value = '';
          void choice.choose(file);
        }}
      />
    </>
  );
}
