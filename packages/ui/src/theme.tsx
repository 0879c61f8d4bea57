import { brandNight, brandScale, DEFAULT_BRAND_COLOR, isHexColor } from '@oficina/values/brand';
import { type ReactNode, useLayoutEffect } from 'react';
import './theme.css';

export type OficinaProviderProps = { brandColor?: string | undefined; children: ReactNode };

export function OficinaProvider({ brandColor, children }: OficinaProviderProps) {
  const color = brandColor && isHexColor(brandColor) ? brandColor : DEFAULT_BRAND_COLOR;
  useLayoutEffect(() => {
    const scale = brandScale(color);
    // The variables go on the root, because dialogs and notifications are drawn outside the application's element.
    const { style } = document.documentElement;
    for (const [step, hex] of Object.entries(scale)) style.setProperty(`--marca-${step}`, hex);
    const { night, line, separator } = brandNight(color);
    style.setProperty('--noche', night);
    style.setProperty('--noche-linea', line);
    style.setProperty('--noche-separador', separator);
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', scale[500]);
  }, [color]);
  return children;
}
