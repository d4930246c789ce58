import { describe, expect, it } from 'vitest';
import {
  remoteAddress,
  withoutCredentials,
} from '../../../../core/domain/projects/remoteAddress.ts';

describe('the address of a repository', () => {
  it.each([
    'git@github.com:Owner/Repo.git',
    'https://github.com/owner/repo',
    'https://github.com/owner/repo.git/',
    'https://user:secret@github.com/owner/repo.git',
    'ssh://git@ssh.github.com:443/owner/repo.git',
    'git://www.github.com/owner/repo',
    'git@github-work:owner/repo.git',
    'github.com/owner/repo',
  ])('is one for %s', (remote) => {
    expect(remoteAddress(remote)).toBe('github.com/owner/repo');
  });

  it.each([
    '',
    'origin',
    '/srv/git/repo.git',
    '../repo',
    'C:\\repos\\x',
    'file:///srv/x',
    '[gone]',
  ])('is none for %s', (remote) => {
    expect(remoteAddress(remote)).toBeNull();
  });

  it('keeps groups and hosts apart', () => {
    expect(remoteAddress('https://gitlab.acme.io:8443/a/b/c.git')).toBe('gitlab.acme.io/a/b/c');
  });

  it('is kept without names and passwords', () => {
    expect(withoutCredentials('https://me:token@github.com/a/b.git')).toBe(
      'https://github.com/a/b.git',
    );
    expect(withoutCredentials('git@github.com:a/b.git')).toBe('git@github.com:a/b.git');
  });
});
