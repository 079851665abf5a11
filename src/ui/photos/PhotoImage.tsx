/** A photo by its path: from this device where it is here, else from the server; in words where neither has it. */
import { useEffect, useState } from 'react';
import { messages } from '../../domain/index.ts';
import { classNames } from '../kit/classNames.ts';
import { Icon } from '../kit/Icon.tsx';
import { usePhotoDesk } from '../session/AppProvider.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';
import styles from './Photos.module.css';
import type { ViewFailure } from './photoDesk.ts';
import { useBlobUrl } from './usePhotoChoice.ts';

export interface PhotoImageProps {
  path: string;
  alt: string;
  isSmall?: boolean;
}

const missingWords: Record<ViewFailure, string> = {
  OFFLINE: 'This photo has not been seen on this device yet. It is shown when there is a connection.',
  FAILED: messages.photoNotDownloaded,
};

export function PhotoImage({ path, alt, isSmall = false }: PhotoImageProps) {
  const desk = usePhotoDesk();
  const { say } = useToasts();
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [failure, setFailure] = useState<ViewFailure | null>(null);
  const url = useBlobUrl(photo);

  useEffect(() => {
    let isWanted = true;
    const fail = (kind: ViewFailure) => {
      if (!isWanted) return;
      setFailure(kind);
      if (kind === 'FAILED') say(messages.photoNotDownloaded, { tone: 'danger' });
    };
    desk()
      .then((photos) => photos.open(path))
      .then(
        (opened) => {
          if (!opened.ok) fail(opened.failure);
          else if (isWanted) setPhoto(opened.value);
        },
        (error: unknown) => {
          reportError(error);
          fail('FAILED');
        },
      );
    return () => {
      isWanted = false;
    };
  }, [desk, path, say]);

  if (failure !== null) {
    return (
      <p className={classNames(styles.missing, isSmall && styles.small)} role="status">
        {isSmall ? null : <Icon name={failure === 'OFFLINE' ? 'cloudOff' : 'warning'} size={36} />}
        <span>{missingWords[failure]}</span>
      </p>
    );
  }
  const className = classNames(styles.photo, isSmall && styles.small);
  return url === null ? (
    <div className={className} aria-busy="true" />
  ) : (
    <img className={className} src={url} alt={alt} />
  );
}
