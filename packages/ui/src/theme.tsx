import { brandScale, DEFAULT_BRAND_COLOR, isHexColor } from '@oficina/values/brand';
import { type ReactNode, useLayoutEffect } from 'react';
import './theme.css';

export type OficinaProviderProps = { brandColor?: string | undefined; children: ReactNode };

export function OficinaProvider({ brandColor, children }: OficinaProviderProps) {
  const color = brandColor && isHexColor(brandColor) ? brandColor : DEFAULT_BRAND_COLOR;
  useLayoutEffect(() => {
    const scale = brandScale(color);
    // The variables go on the root, because dialogs and notifications are drawn outside the application's element.
    for (const [step, hex] of Object.entries(scale)) {
      document.documentElement.style.setProperty(`--marca-${step}`, hex);
    }
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', scale[500]);
  }, [color]);
  return children;
}
