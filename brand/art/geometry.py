"""Vectors, noise and curves."""
import math

import numpy as np


def unit(v):
    return v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-9)


def smoothstep(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


class Noise:
    """Smooth random field: a sum of sines with random wave vectors."""

    def __init__(self, seed, freq, dims=1, n=28):
        r = np.random.default_rng(seed)
        self.k = unit(r.normal(size=(dims, n, 3))) * freq * r.uniform(.6, 1.5, (dims, n, 1))
        self.p = r.uniform(0, 2 * np.pi, (dims, n))
        self.s = math.sqrt(2.0 / n)

    def __call__(self, x):
        out = np.empty((len(x), len(self.k)), np.float32)
        for i in range(len(self.k)):
            out[:, i] = np.sin(x @ self.k[i].T + self.p[i]).sum(1) * self.s
        return out[:, 0] if out.shape[1] == 1 else out


def spline(pts, n, closed=False, tension=0.5):
    """Catmull-Rom curve through pts, resampled to n points of equal spacing."""
    p = np.asarray(pts, float)
    m = len(p)
    idx = np.arange(m if closed else m - 1)
    get = (lambda i: p[i % m]) if closed else (lambda i: p[np.clip(i, 0, m - 1)])
    t = np.linspace(0, 1, 40, endpoint=False)[:, None]
    out = []
    for i in idx:
        p0, p1, p2, p3 = get(i - 1), get(i), get(i + 1), get(i + 2)
        a, b = (p2 - p0) * tension, (p3 - p1) * tension
        out.append((2 * t**3 - 3 * t**2 + 1) * p1 + (t**3 - 2 * t**2 + t) * a
                   + (-2 * t**3 + 3 * t**2) * p2 + (t**3 - t**2) * b)
    q = np.vstack(out + [p[:1] if closed else p[-1:]])
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(q, axis=0), axis=1))]
    s = np.linspace(0, d[-1], n, endpoint=not closed)
    return np.stack([np.interp(s, d, q[:, j]) for j in range(q.shape[1])], 1)
