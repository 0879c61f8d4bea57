// The web derives its scale from the cooperative's colour with this code, and the server refuses an unreadable colour with
// it, so both must give the same answer.

/** The night is what the money is written on; its lines draw on it, and its separators are softer. */
export type BrandNight = Record<'night' | 'line' | 'separator', string>;
export type BrandScale = Record<50 | 100 | 200 | 300 | 400 | 500 | 600 | 700, string>;
type Rgb = [number, number, number];
type Oklch = { l: number; c: number; h: number };

export const DEFAULT_BRAND_COLOR = '#0b5f5c';
const WHITE = '#ffffff';
const PAGE = '#f8f6f1';
const READABLE = 4.5;
const STEP_L = 0.002;
const STEP_C = 0.001;
/** This is half a step of 8-bit sRGB near black: below it clipping does not change the colour. */
const GAMUT_SLACK = 0.001;

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);

export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function linearRgb(hex: string): Rgb {
  if (!isHexColor(hex)) throw new Error(`Not a #rrggbb colour: ${hex}`);
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

function toHex(rgb: Rgb): string {
  const channel = (v: number) => Math.round(toGamma(Math.min(1, Math.max(0, v))) * 255);
  return `#${rgb.map((v) => channel(v).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The ratio is that of WCAG 2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [luminanceA, lb] = [luminance(a), luminance(b)];
  return (Math.max(luminanceA, lb) + 0.05) / (Math.min(luminanceA, lb) + 0.05);
}

function toOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
}

function fromOklch({ l: light, c, h }: Oklch): Rgb {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function fit(color: Oklch): string {
  let { c } = color;
  const inside = (rgb: Rgb) => rgb.every((v) => v >= -GAMUT_SLACK && v <= 1 + GAMUT_SLACK);
  while (c > 0 && !inside(fromOklch({ ...color, c }))) c = Math.max(0, c - STEP_C);
  return toHex(fromOklch({ ...color, c }));
}

function darkenUntil(color: Oklch, good: (hex: string) => boolean): string {
  let l = Math.max(0, color.l);
  let hex = fit({ ...color, l });
  while (l > 0 && !good(hex)) {
    l = Math.max(0, l - STEP_L);
    hex = fit({ ...color, l });
  }
  return hex;
}

export function brandScale(color: string): BrandScale {
  const base = toOklch(color);
  const tint = (l: number, maxC: number) => fit({ ...base, l, c: Math.min(base.c, maxC) });
  const light = tint(0.94, 0.03);
  return {
    50: tint(0.97, 0.015),
    100: light,
    200: tint(0.88, 0.05),
    300: tint(0.8, 0.07),
    400: darkenUntil({ ...base, l: 0.66, c: base.c * 0.9 }, (hex) => contrast(hex, WHITE) >= 3.1),
    500: color.toLowerCase(),
    600: fit({ ...base, l: Math.max(0, base.l - 0.06) }),
    700: darkenUntil({ ...base, l: base.l - 0.12 }, (hex) => contrast(hex, light) >= 7),
  };
}

const readable = (hex: string) => contrast(hex, WHITE) >= READABLE && contrast(hex, PAGE) >= READABLE;
/** The ratio is cut and not rounded: 4,46 shown as "4,5" would contradict the refusal it explains. */
const ratio = (value: number) => (Math.floor(value * 10 + 1e-9) / 10).toFixed(1).replace('.', ',');
const ratioUp = (value: number) => (Math.round(value * 10) / 10).toFixed(1).replace('.', ',');

/** It is dark for every hue, so that a red brand never looks like an alarm on the card of the debt. */
export function brandNight(color: string): BrandNight {
  const base = toOklch(color);
  const dark = (l: number, c: number) => fit({ ...base, l, c });
  return {
    night: dark(0.285, Math.min(base.c * 0.85, 0.062)),
    line: dark(0.56, Math.min(base.c, 0.07)),
    separator: dark(0.4, Math.min(base.c, 0.06)),
  };
}

export type BrandCheck = { ok: true; contrast: number } | { ok: false; suggestion: string; sentence: string };

export function checkBrandColor(color: string): BrandCheck {
  const own = contrast(color, WHITE);
  if (readable(color)) return { ok: true, contrast: own };
  const suggestion = darkenUntil(toOklch(color), readable);
  const sentence =
    `El color ${color.toLowerCase()} no se lee con letras blancas: contraste ${ratio(own)} y hace falta 4,5. ` +
    `El más parecido que sirve es ${suggestion} (${ratioUp(contrast(suggestion, WHITE))}).`;
  return { ok: false, suggestion, sentence };
}
