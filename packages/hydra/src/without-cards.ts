import { hasCardNumber, NO_CARD_NUMBERS } from '@oficina/values';
import * as z from 'zod/mini';

/** Texts that people write are stored, and a card number must never be stored. */
export const withoutCardNumbers = () => z.refine<string>((texto) => !hasCardNumber(texto), NO_CARD_NUMBERS);
