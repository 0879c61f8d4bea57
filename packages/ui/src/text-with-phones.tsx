import { PhoneLink } from './contact-line.tsx';

/** Six digits or more with the usual marks between them: shorter ones are streets, years and amounts. */
const PHONE = /(\+?\d[\d\s().-]{4,}\d)/;
const MIN_DIGITS = 6;
/** A date has its digits in groups with bars or points, and is not called. */
const isPhone = (text: string) =>
  text.replace(/\D/g, '').length >= MIN_DIGITS && !/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(text);

/** The cooperative's own words: their numbers can be called, and none is broken across two lines. */
export function TextWithPhones({ text }: { text: string }) {
  return (
    <p style={{ whiteSpace: 'pre-line' }}>
      {text
        .split(PHONE)
        .map((part, index) => (isPhone(part) ? <PhoneLink key={index} number={part} /> : part))}
    </p>
  );
}
