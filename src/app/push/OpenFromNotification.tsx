/** Follows a click on a notification to where it leads, within the page that is open. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pathAskedFor } from '../../domain/index.ts';

export function OpenFromNotification() {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = window.navigator.serviceWorker;
    const hear = ({ data }: MessageEvent<unknown>) => {
      const path = pathAskedFor(data);
      if (path !== null) navigate(path);
    };
    workers?.addEventListener('message', hear);
    return () => workers?.removeEventListener('message', hear);
  }, [navigate]);
  return null;
}
