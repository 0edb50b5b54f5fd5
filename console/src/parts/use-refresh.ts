import { useEffect } from 'preact/hooks';

const REFRESH_MS = 2000;

/** Reads a list again and again while something in it is under way. */
export function useRefresh(busy: boolean, reload: () => Promise<void>): void {
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => void reload(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [busy, reload]);
}
