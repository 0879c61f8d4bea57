import { userEvent } from '@testing-library/user-event';

/** The files of a worker share their window, so one person uses every screen. A file without a window cannot import this. */
export const user = userEvent.setup();
