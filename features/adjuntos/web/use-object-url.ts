import { useEffect, useState } from 'react';

export function useObjectUrl(archivo: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!archivo) return;
    const objectUrl = URL.createObjectURL(archivo);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [archivo]);
  return url;
}
