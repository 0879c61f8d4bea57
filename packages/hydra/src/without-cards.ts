import { hasCardNumber, NO_CARD_NUMBERS } from '@oficina/values';
import * as z from 'zod/mini';

/** For texts that people write and that rest: the number of a card must not. */
export const withoutCardNumbers = () => z.refine<string>((texto) => !hasCardNumber(texto), NO_CARD_NUMBERS);
