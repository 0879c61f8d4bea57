import { createClamavSimulator } from '@oficina/clamav/simulator';
import { defineSettings, loadConfig, text } from '@oficina/config';
import { fcmSimulator } from '@oficina/fcm/simulator';
import { createMercadoPagoSimulator } from '@oficina/mercadopago/simulator';
import { createPaywaySimulator } from '@oficina/payway/simulator';
import { createPersonaSimulator } from '@oficina/persona/simulator';
import { s3Simulator } from '@oficina/s3/simulator';
import { smppSimulator } from '@oficina/smpp/simulator';
import { createSmtpSimulator } from '@oficina/smtp/simulator';
import type { RunningSimulator, Simulator } from '@oficina/testing/simulator';
import { createTilesSimulator } from '@oficina/tiles/simulator';
import { twilioSimulator } from '@oficina/twilio/simulator';
import { whatsappSimulator } from '@oficina/whatsapp/simulator';
import { startOutbox } from './outbox/server.ts';
import type { ServiceName } from './outbox/services.ts';

type Silent = 'payway' | 'mercadopago' | 'persona' | 'clamav' | 'tiles';

export type SimulatorName = ServiceName | Silent | 's3' | 'outbox';

export type SimulatorOptions = {
  /** 'free' picks any free port for every simulator. For smtp, smpp and clamav the number is the port that takes orders. */
  ports?: Partial<Record<SimulatorName, number>> | 'free';
  s3?: boolean;
};

/** Each URL has the form that the settings expect: smtp, smpp and clamav use their own protocol, and the rest HTTP. */
export type SimulatorUrls = Record<ServiceName | Silent | 'outbox', string> & { s3?: string };

export type RunningSimulators = {
  urls: SimulatorUrls;
  orders: Record<ServiceName | Silent, string> & { s3?: string };
  close(): Promise<void>;
};

const OUTBOX_PORT = 4105;

const settings = defineSettings('optional', 'Simuladores', {
  mode: text('NODE_ENV', 'con production los simuladores no arrancan', { fallback: '' }),
});

export async function startSimulators({
  ports = {},
  s3 = false,
}: SimulatorOptions = {}): Promise<RunningSimulators> {
  if (loadConfig({ settings }).settings.mode === 'production')
    throw new Error('The simulators do not start in production.');
  const portOf = (name: SimulatorName, usual: number) => (ports === 'free' ? 0 : (ports[name] ?? usual));
  const opened: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  };
  const start = async (
    name: ServiceName | Silent | 's3',
    simulator: Simulator,
  ): Promise<RunningSimulator> => {
    const running = await simulator.start({ port: portOf(name, simulator.port) });
    opened.push(running);
    return running;
  };
  try {
    const smtp = await start('smtp', createSmtpSimulator());
    const smpp = await start('smpp', smppSimulator);
    const twilio = await start('twilio', twilioSimulator);
    const whatsapp = await start('whatsapp', whatsappSimulator);
    const fcm = await start('fcm', fcmSimulator);
    const payway = await start('payway', createPaywaySimulator());
    const mercadopago = await start('mercadopago', createMercadoPagoSimulator());
    const persona = await start('persona', createPersonaSimulator());
    const clamav = await start('clamav', createClamavSimulator());
    const tiles = await start('tiles', createTilesSimulator());
    const files = s3 ? { s3: (await start('s3', s3Simulator)).url } : {};
    const orders = {
      smtp: smtp.url,
      smpp: smpp.url,
      twilio: twilio.url,
      whatsapp: whatsapp.url,
      fcm: fcm.url,
    };
    const services = (Object.keys(orders) as ServiceName[]).map((nombre) => ({
      nombre,
      url: orders[nombre],
    }));
    const outbox = await startOutbox(services, portOf('outbox', OUTBOX_PORT));
    opened.push(outbox);
    const silent = {
      payway: payway.url,
      mercadopago: mercadopago.url,
      persona: persona.url,
      clamav: clamav.url,
      tiles: tiles.url,
    };
    const ownProtocol = {
      smtp: `smtp://127.0.0.1:${smtp.port}`,
      smpp: `smpp://127.0.0.1:${smpp.port}`,
      clamav: `clamav://127.0.0.1:${clamav.port}`,
    };
    return {
      urls: { ...orders, ...files, ...silent, ...ownProtocol, outbox: outbox.url },
      orders: { ...orders, ...files, ...silent },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
