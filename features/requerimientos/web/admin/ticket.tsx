import { Ticket, TicketBody, type TicketIssuer } from '@oficina/ui/ticket';
import { ESTADO_PUBLICO_PATH, type Requerimiento, requerimientoEstado } from '../../contract/index.ts';

type Props = {
  requerimiento: Requerimiento;
  suministro: string | undefined;
  cooperativa: TicketIssuer;
  /** How it came and who received it, when somebody of the staff filed it. */
  received?: string | undefined;
};

const MAX_LETTERS = 300;

/** The cut falls between code points, so that no character is split. */
function truncate(texto: string): string {
  const letters = [...texto];
  return letters.length <= MAX_LETTERS ? texto : `${letters.slice(0, MAX_LETTERS).join('')}…`;
}

/** The ticket is handed over at the counter. */
export function RequerimientoTicket({ requerimiento, suministro, cooperativa, received }: Props) {
  const { categoria, numero, created } = requerimiento;
  return (
    <Ticket issuer={cooperativa} title={`Constancia de ${categoria.sustantivo} N.º ${numero}`} date={created}>
      <p>{categoria.nombre}</p>
      {suministro && <p>Suministro: {suministro}</p>}
      <TicketBody>
        <p>{truncate(requerimiento.descripcion)}</p>
      </TicketBody>
      {received && <p>{received}</p>}
      <p>Estado: {requerimientoEstado.customerLabel(requerimiento.estado)}</p>
      <p>
        Consultá el estado en {window.location.origin}
        {ESTADO_PUBLICO_PATH}
      </p>
    </Ticket>
  );
}
