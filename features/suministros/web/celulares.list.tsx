import { EstadoMark } from '@oficina/ui/estado-mark';
import { defineList, PAGE_SIZES, textFilter, yesNoFilter } from '@oficina/ui/list';
import { type SuministroTelefono, telefonosRoutes } from '../contract/index.ts';
import { CELULARES_KEY, type CelularAccion } from './celulares.api.ts';
import { ContactButton, OpenButton } from './contact-button.tsx';

export type CelularesContext = {
  busy: { id: number; accion: CelularAccion } | null;
  onAccion: (accion: CelularAccion, celular: SuministroTelefono) => void;
  onEliminar: (celular: SuministroTelefono) => void;
};

export const nameOfCelular = ({ telefonoVisible, suministroCuenta }: SuministroTelefono) =>
  `${telefonoVisible} del suministro ${suministroCuenta}`;

/** What keeps the texts from arriving comes first. */
function EstadoCelular({ celular: { rebota, baja, bajaPor } }: { celular: SuministroTelefono }) {
  if (baja) return <EstadoMark word={bajaPor === 'enlace' ? 'No es suyo' : 'De baja'} tint="amarillo" />;
  if (rebota) return <EstadoMark word="Rebota" tint="rojo" />;
  return <EstadoMark word="Recibe" tint="verde" />;
}

function avisosText({ facturas, cortes }: SuministroTelefono): string {
  if (facturas && cortes) return 'Facturas y cortes';
  if (facturas) return 'Facturas';
  return cortes ? 'Cortes' : 'Ninguno';
}

function Acciones({
  celular,
  busy,
  onAccion,
  onEliminar,
}: CelularesContext & { celular: SuministroTelefono }) {
  const name = nameOfCelular(celular);
  const common = {
    contact: celular,
    name,
    busy,
    onPress: (accion: CelularAccion) => onAccion(accion, celular),
  };
  const { baja, rebota, facturas, cortes } = celular;
  return (
    <>
      {baja || rebota ? (
        <ContactButton {...common} accion="volver" label="Volver a escribirle" busyText="Guardando…" />
      ) : (
        <ContactButton {...common} accion="baja" label="Dar de baja" busyText="Guardando…" />
      )}
      <ContactButton
        {...common}
        accion={facturas ? 'sinFacturas' : 'facturas'}
        label={facturas ? 'No avisarle facturas' : 'Avisarle facturas'}
        busyText="Guardando…"
      />
      <ContactButton
        {...common}
        accion={cortes ? 'sinCortes' : 'cortes'}
        label={cortes ? 'No avisarle cortes' : 'Avisarle cortes'}
        busyText="Guardando…"
      />
      <OpenButton name={name} label="Eliminar" onPress={() => onEliminar(celular)} />
    </>
  );
}

export const celularesList = defineList<CelularesContext>()(telefonosRoutes.listar, {
  id: 'celulares',
  plural: 'celulares que reciben los avisos',
  queryKey: CELULARES_KEY,
  empty: 'Todavía no hay celulares cargados.',
  views: {
    label: 'Qué celulares ver',
    options: [
      { value: 'todos', label: 'Todos' },
      {
        value: 'rebotan',
        label: 'Rebotan',
        query: { rebota: true },
        empty: 'No hay celulares que reboten.',
      },
      {
        value: 'de-baja',
        label: 'De baja',
        query: { baja: true },
        empty: 'Nadie pidió no recibir más mensajes.',
      },
    ],
  },
  filters: {
    suministro: textFilter({
      label: 'Suministro',
      hint: 'Número de suministro',
      query: 'suministro.cuenta',
      live: true,
    }),
    celular: textFilter({
      label: 'Celular',
      placeholder: 'Buscar un celular',
      query: 'telefono',
      live: true,
      isSearch: true,
    }),
    facturas: yesNoFilter({ label: 'Facturas', query: 'facturas' }),
    cortes: yesNoFilter({ label: 'Cortes', query: 'cortes' }),
    rebota: yesNoFilter({ label: 'Rebota', query: 'rebota' }),
    baja: yesNoFilter({ label: 'De baja', query: 'baja' }),
  },
  pageSizes: PAGE_SIZES,
  nameOf: nameOfCelular,
  isSelectable: () => true,
  columns: [
    { title: 'Celular', cell: ({ telefonoVisible }) => telefonoVisible, card: 'title', width: 12 },
    { title: 'Suministro', cell: ({ suministroCuenta }) => suministroCuenta, card: 'data', width: 8 },
    { title: 'Titular', cell: ({ suministroNombre }) => suministroNombre, card: 'text', priority: 2 },
    { title: 'Avisos', cell: avisosText, width: 11, priority: 2 },
    { title: 'Estado', cell: (celular) => <EstadoCelular celular={celular} />, card: 'data', width: 9 },
    {
      title: 'Origen',
      cell: ({ origen }) => (origen === 'padron' ? 'Padrón' : 'Personal'),
      width: 8,
      priority: 3,
    },
  ],
  actions: (celular, context) => <Acciones celular={celular} {...context} />,
});
