export type IconProps = { size?: number };

/** An icon is always decorative: a word stands beside it, so it is hidden from screen readers. */
function Icon({ size = 24, weight = 2, d }: IconProps & { weight?: number; d: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={d} />
    </svg>
  );
}

export const IconMenu = (props: IconProps) => <Icon {...props} d="M4 6h16M4 12h16M4 18h16" />;
export const IconFilter = (props: IconProps) => <Icon {...props} d="M4 6h16M7 12h10M10 18h4" />;
export const IconSearch = (props: IconProps) => (
  <Icon {...props} d="M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l4.5 4.5" />
);
export const IconPlus = (props: IconProps) => <Icon {...props} d="M12 5v14M5 12h14" />;
export const IconDots = (props: IconProps) => (
  <Icon {...props} weight={3.2} d="M5 12h.01M12 12h.01M19 12h.01" />
);
export const IconUp = (props: IconProps) => <Icon {...props} weight={2.4} d="M12 19V5m-6 6l6-6 6 6" />;
export const IconDown = (props: IconProps) => <Icon {...props} weight={2.4} d="M12 5v14m-6-6l6 6 6-6" />;
export const IconClose = (props: IconProps) => <Icon {...props} d="M6 6l12 12M18 6L6 18" />;
export const IconChevron = (props: IconProps) => <Icon {...props} d="M6 9l6 6 6-6" />;
export const IconPrevious = (props: IconProps) => <Icon {...props} d="M15 6l-6 6 6 6" />;
export const IconNext = (props: IconProps) => <Icon {...props} d="M9 6l6 6-6 6" />;
export const IconCalendar = (props: IconProps) => (
  <Icon {...props} d="M4 6h16v14H4zM4 10.5h16M8 3.5v4M16 3.5v4" />
);
export const IconBack = (props: IconProps) => <Icon {...props} d="M19 12H5m6-6l-6 6 6 6" />;
export const IconRise = (props: IconProps) => <Icon {...props} d="M6 17L18 7m0 7V7h-7" />;
export const IconFall = (props: IconProps) => <Icon {...props} d="M6 7l12 10m0-7v7h-7" />;
export const IconDownload = (props: IconProps) => <Icon {...props} d="M12 4v11m-5-4.5l5 5 5-5M5 20h14" />;
export const IconPrint = (props: IconProps) => (
  <Icon {...props} d="M7 9V3h10v6M7 17H4v-7h16v7h-3M7 14h10v7H7z" />
);
export const IconShare = (props: IconProps) => (
  <Icon {...props} d="M12 15V4m-4.5 4L12 3.5 16.5 8M6 12H5v8.5h14V12h-1" />
);
export const IconSend = (props: IconProps) => <Icon {...props} d="M21 3L10 14M21 3l-6.5 18-4.5-7-7-4.5z" />;
export const IconCheck = (props: IconProps) => <Icon {...props} d="M4 12.5l5.5 5.5L20 7" />;
export const IconAlert = (props: IconProps) => <Icon {...props} d="M12 3.5L2.5 20h19zM12 10v4.5m0 2.7v.1" />;
export const IconInfo = (props: IconProps) => (
  <Icon {...props} d="M12 3a9 9 0 100 18 9 9 0 000-18zm0 8v5m0-8.3v.1" />
);
export const IconEye = (props: IconProps) => (
  <Icon
    {...props}
    d="M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zm10-3a3 3 0 100 6 3 3 0 000-6z"
  />
);
export const IconEyeOff = (props: IconProps) => (
  <Icon
    {...props}
    d="M3 3l18 18M9.9 5.8A10 10 0 0112 5.5c6.5 0 10 6.5 10 6.5a17 17 0 01-3 3.7M6 7.3A17 17 0 002 12s3.5 6.5 10 6.5a10 10 0 004-.8M10 10a3 3 0 004 4"
  />
);
export const IconHome = (props: IconProps) => (
  <Icon {...props} d="M3.5 11L12 4l8.5 7M6 9.5V20h12V9.5M10 20v-6h4v6" />
);
export const IconBill = (props: IconProps) => (
  <Icon {...props} d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5m-5 4h5" />
);
export const IconForm = (props: IconProps) => <Icon {...props} d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6m-6 4h6" />;
export const IconCamera = (props: IconProps) => (
  <Icon {...props} d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10.5a3 3 0 100 6 3 3 0 000-6z" />
);
export const IconClaim = (props: IconProps) => (
  <Icon {...props} d="M4 5h16v11H10l-4 4v-4H4zM12 8v3.5m0 2v.1" />
);
export const IconBolt = (props: IconProps) => <Icon {...props} d="M13 3L5 13.5h5.5L10 21l8.5-11H13z" />;
export const IconTools = (props: IconProps) => (
  <Icon {...props} d="M4 6h9m5 0h2M4 12h2m5 0h9M4 18h10m5 0h1M13 4v4M7.5 10v4M15.5 16v4" />
);
export const IconUser = (props: IconProps) => (
  <Icon {...props} d="M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20.5c.8-4 3.9-5.5 7.5-5.5s6.7 1.5 7.5 5.5" />
);
export const IconCard = (props: IconProps) => <Icon {...props} d="M3 6h18v12H3zM3 10h18M7 15h3" />;
export const IconMail = (props: IconProps) => <Icon {...props} d="M3 6h18v12H3zM3.5 7l8.5 6 8.5-6" />;
export const IconPhone = (props: IconProps) => (
  <Icon
    {...props}
    d="M6 3.5h3l1.5 4.5-2 1.5a12 12 0 006 6l1.5-2 4.5 1.5v3a2 2 0 01-2 2C11 20 4 13 4 5.5a2 2 0 012-2z"
  />
);
export const IconShield = (props: IconProps) => (
  <Icon {...props} d="M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6zM9 12l2.2 2.2L15.5 10" />
);
export const IconHelp = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 13v-1a8 8 0 0116 0v1M4 13h3v6H5.5A1.5 1.5 0 014 17.5zM20 13h-3v6h1.5a1.5 1.5 0 001.5-1.5zM19 19c0 2-2 2.5-5 2.5"
  />
);
export const IconHistory = (props: IconProps) => (
  <Icon {...props} d="M3.5 12A8.5 8.5 0 106 6L3.5 8.5M3.5 4v4.5H8M12 8v4.5l3 1.5" />
);
export const IconMeter = (props: IconProps) => (
  <Icon {...props} d="M12 3.5a7 7 0 100 14 7 7 0 000-14zM12 10.5L14.5 8M8 20.5h8M9.5 17v3.5m5-3.5v3.5" />
);
export const IconPower = (props: IconProps) => <Icon {...props} d="M12 3v6M7.8 5.8a7.5 7.5 0 108.4 0" />;
export const IconLetters = (props: IconProps) => (
  <Icon {...props} d="M3 19L8.5 5 14 19M5 14h7M14.5 19l3.5-9 3.5 9M15.7 16h4.6" />
);
export const IconNoSignal = (props: IconProps) => (
  <Icon
    {...props}
    d="M3 3l18 18M8.5 15.5a5 5 0 017 0M5 12a10 10 0 014-2.4M2 8.5A15 15 0 016.5 5.6M19 12a10 10 0 00-4-2.4M22 8.5A15 15 0 0011 4M12 19.5v.1"
  />
);
export const IconLock = (props: IconProps) => (
  <Icon {...props} d="M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 017 0v3" />
);
export const IconClip = (props: IconProps) => (
  <Icon
    {...props}
    d="M20 11l-8.5 8.5a5 5 0 01-7-7L13 4a3.3 3.3 0 014.7 4.7l-8.3 8.3a1.6 1.6 0 01-2.3-2.3L14.5 7.5"
  />
);
export const IconPlace = (props: IconProps) => (
  <Icon
    {...props}
    d="M12 21s7-6.2 7-11.5a7 7 0 10-14 0C5 14.8 12 21 12 21zM12 7.5a2.3 2.3 0 100 4.6 2.3 2.3 0 000-4.6z"
  />
);
export const IconTurn = (props: IconProps) => (
  <Icon {...props} d="M19.5 12a7.5 7.5 0 11-2.6-5.7L19.5 8.5M19.5 4v4.5H15" />
);
