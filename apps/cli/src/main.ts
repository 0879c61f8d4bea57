#!/usr/bin/env node
import { oficina } from './oficina.ts';

const { argv, env, stdin, stdout, stderr } = process;
process.exitCode = await oficina(argv.slice(2), { env, stdin, stdout, stderr, console });
