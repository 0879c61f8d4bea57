import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { IconShield } from '@oficina/ui/icon';
import { StaffList, sheetOf, useList } from '@oficina/ui/list';
import { Notice } from '@oficina/ui/notice';
import { usePanel } from '@oficina/ui/panel-address';
import { BesidePanel } from '@oficina/ui/side-panel';
import { type Clock, type Role, systemClock } from '@oficina/values';
import { useSearchParams } from 'react-router';
import { DATES_TOO_LONG } from '../../contract/index.ts';
import { useFinds } from '../buscar/finds.ts';
import { auditoriaList } from './auditoria.list.tsx';
import styles from './auditoria.module.css';
import { FactPanel } from './fact.panel.tsx';
import { fullMoment, sealText } from './texts.ts';

export type AuditoriaPageProps = { roles: readonly Role[]; clock?: Clock };

export default function AuditoriaPage({ roles, clock = systemClock }: AuditoriaPageProps) {
  const [search] = useSearchParams();
  const now = clock.now();
  const context = { now, search, finds: useFinds() };
  const list = useList(auditoriaList, context);
  const { query } = list;
  const { row, panel } = usePanel(list.rows);
  if (isForbidden(query.error)) return <Forbidden error={query.error} />;
  const { verificada, sello } = query.data ?? {};
  return (
    <>
      <BesidePanel opened={row !== undefined}>
        <StaffList
          title="Auditoría"
          handle={{
            ...list,
            context: { ...context, who: query.isPlaceholderData ? undefined : list.rows[0]?.quien },
          }}
          currentId={row?.id}
          status={
            verificada && (
              <span
                className={styles.verificada}
                title={`Cadena verificada hasta el ${fullMoment(verificada)}. Sello ${sello}`}
              >
                <IconShield size={18} />
                Verificada {sealText(verificada, now)}
              </span>
            )
          }
          notice={list.hasProblem && <Notice tint="amarillo">{DATES_TOO_LONG}</Notice>}
          more={<ExportButton spreadsheets={[sheetOf(list, { nombre: 'auditoria', label: 'Auditoría' })]} />}
        />
      </BesidePanel>
      {row && <FactPanel key={row.id} fact={row} readerRoles={roles} {...panel} />}
    </>
  );
}
