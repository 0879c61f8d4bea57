import type { Push } from '@oficina/mensajes/server';

/** Google's limit applies to the whole body, including the fields added here. */
export const LARGEST_BODY = 4096;
const ANDROID_CHANNEL = 'avisos';

/** FCM has no idempotency key. These three names make a device that receives the message twice show it once. */
export function messageBody(push: Push, now: Date): string {
  const name = String(push.mensajeId);
  const endsAt = Math.floor(now.getTime() / 1000) + push.ttlS;
  return JSON.stringify({
    message: {
      token: push.token,
      notification: { title: push.titulo, body: push.cuerpo },
      data: push.datos,
      android: {
        priority: 'HIGH',
        ttl: `${push.ttlS}s`,
        collapse_key: name,
        notification: { channel_id: ANDROID_CHANNEL, tag: name },
      },
      apns: {
        headers: { 'apns-priority': '10', 'apns-expiration': String(endsAt), 'apns-collapse-id': name },
        payload: { aps: { badge: 1, sound: 'default' } },
      },
      ...(push.link === undefined ? {} : { webpush: { fcm_options: { link: push.link } } }),
    },
    validate_only: false,
  });
}
