/** Only web addresses become a link. */
export function MoreInfoLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return null;
  return (
    <p>
      <a href={url} target="_blank" rel="noopener noreferrer">
        Más información
      </a>{' '}
      (se abre en otra pestaña)
    </p>
  );
}
