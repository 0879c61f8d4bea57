// Before every component test: what happy-dom lacks of a browser, and a clean page after each test.
// It has its own matchMedia, ResizeObserver and IntersectionObserver; Mantine's growing text area
// also listens to document.fonts, which it does not have.
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

const page = Reflect.get(globalThis, 'document') as { fonts?: EventTarget };
page.fonts ??= new EventTarget();

// What a test waits for comes at once, or late on a loaded machine, which is not a fault of the product.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);
