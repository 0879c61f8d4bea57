/** From this width a second column fits beside the form and beside the receipt. The styles have the same number. */
export const SIDE_BY_SIDE_MEDIA = '(min-width: 1100px)';
