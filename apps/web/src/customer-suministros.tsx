import { customerSuministrosKey, useSuministroActs } from '@oficina/mesa/web/admin';
import { suministrosRoutes } from '@oficina/suministros/contract';
import { Button } from '@oficina/ui/button';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Actions } from '@oficina/ui/layout';
import type { Usuario } from '@oficina/usuarios/contract';
import styles from './customer.module.css';
import { CustomerList } from './customer-list.tsx';

export function CustomerSuministros({ usuario }: { usuario: Usuario }) {
  const acts = useSuministroActs(usuario);
  return (
    <>
      <Actions>
        <Button aria-haspopup="dialog" onClick={acts.link}>
          Vincular suministro
        </Button>
      </Actions>
      <CustomerList
        titulo="Suministros"
        emptyText="Todavía no agregó suministros."
        usuarioId={usuario.id}
        queryKey={customerSuministrosKey(usuario.id)}
        load={(caller, query, signal) =>
          caller.call(suministrosRoutes.listarUsuarioSuministros, { query, signal })
        }
        perPage={30}
        row={(usuarioSuministro) => {
          const { nombre, cuenta, domicilio, pagoInhabilitado } = usuarioSuministro.suministro;
          return (
            <>
              <span className={styles.ancho}>
                <strong>{nombre}</strong> · suministro {cuenta}
                {domicilio && ` · ${domicilio}`}
              </span>
              {pagoInhabilitado && <EstadoBadge word="No se puede pagar por acá" tint="gris" />}
              <Button variant="link" onClick={() => acts.unlink({ '@id': usuarioSuministro['@id'], cuenta })}>
                Quitar vínculo
                <span className="oculto"> con la cuenta {cuenta}</span>
              </Button>
            </>
          );
        }}
      />
      {acts.dialogs}
    </>
  );
}
