/** It is decoration: the words beside it say that there is nothing yet. */
export const LetterBox = () => (
  <svg
    viewBox="0 0 132 92"
    width="132"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M6 88h120M66 58v30M60 88V58M30 58V34a16 16 0 0132 0v24zM46 18h42a16 16 0 0116 16v24H62M38 36h16M88 18V6h13v8H88M112 88c0-8 3-12 8-14M120 88c0-9-2-13-7-15M16 88c0-7-3-10-7-12" />
  </svg>
);
