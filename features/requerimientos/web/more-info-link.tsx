/** The category's own page, outside. An address that is not of the web is not a link. */
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
