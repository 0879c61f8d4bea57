/**
 * fetch cannot report how much of the body was sent. The fraction goes from 0 to 1, and only the part of fetch that our
 * client uses is supported.
 */
export function withProgress(onProgress: (fraction: number) => void): typeof fetch {
  return (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new TypeError('Failed to fetch'));
      request.open(method, String(url));
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => {
        const type = request.getResponseHeader('content-type');
        const wait = request.getResponseHeader('retry-after');
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: { ...(type && { 'content-type': type }), ...(wait && { 'retry-after': wait }) },
          }),
        );
      });
      request.addEventListener('error', fail);
      request.addEventListener('timeout', fail);
      request.addEventListener('abort', fail);
      if (signal?.aborted) return fail();
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
}
