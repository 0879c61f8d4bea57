import { type CSSVariablesResolver, createTheme, MantineProvider } from '@mantine/core';
import { type BrandScale, brandScale, DEFAULT_BRAND_COLOR, isHexColor } from '@oficina/values/brand';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import './theme.css';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

function themeOf(scale: BrandScale) {
  const dark = scale[700];
  return createTheme({
    fontFamily: FONT,
    headings: { fontFamily: FONT, fontWeight: '700' },
    black: '#14201f',
    primaryColor: 'marca',
    primaryShade: 5,
    defaultRadius: 8,
    respectReducedMotion: true,
    colors: {
      marca: [
        scale[50],
        scale[100],
        scale[200],
        scale[300],
        scale[400],
        scale[500],
        scale[600],
        dark,
        dark,
        dark,
      ],
    },
  });
}

// Mantine's own error, dimmed and border colours do not reach AA on our page colour.
const variables: CSSVariablesResolver = () => ({
  variables: { '--mantine-font-size-md': '1.125rem' },
  dark: {},
  light: {
    '--mantine-color-error': '#b3261e',
    '--mantine-color-dimmed': '#4a5958',
    '--mantine-color-text': '#14201f',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-default-border': '#6b7b7a',
  },
});

// The portal is light only, and the browser's local storage holds two keys of ours and no other.
const noStorage = {
  get: () => 'light' as const,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

export type OficinaProviderProps = { brandColor?: string | undefined; children: ReactNode };

export function OficinaProvider({ brandColor, children }: OficinaProviderProps) {
  const color = brandColor && isHexColor(brandColor) ? brandColor : DEFAULT_BRAND_COLOR;
  const scale = useMemo(() => brandScale(color), [color]);
  const theme = useMemo(() => themeOf(scale), [scale]);
  useLayoutEffect(() => {
    // The variables go on the root, because dialogs and notifications are drawn outside the application's element.
    for (const [step, hex] of Object.entries(scale)) {
      document.documentElement.style.setProperty(`--marca-${step}`, hex);
    }
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', scale[500]);
  }, [scale]);
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      colorSchemeManager={noStorage}
      cssVariablesResolver={variables}
      // Without this, 27 KB of default variables would have to travel as CSS.
      deduplicateCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
