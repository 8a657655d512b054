"""Colors and materials."""
import bpy

COLORS = {
    #               pile A     pile B     knit/strap  satin bow  lining
    "white":       ("#F9F8F6", "#F9F8F6", "#EDEAE6", "#F5F1ED", "#F2EEEA"),
    "brown":       ("#BF9D85", "#BF9D85", "#8A6650", "#CFAA90", "#CDAF98"),
    "pink":        ("#FBD0D4", "#FBD0D4", "#F0AEB8", "#FBD3D6", "#F8D3D3"),
    "black-white": ("#FBF6F1", "#1F1C1D", "#232022", "#262324", "#E9DFD3"),
}
GLOW = {"white": .13, "brown": .08, "pink": .13, "black-white": .14}
METAL = "#E3B39A"        # rose-gold rings and sliders
BACKDROP = "#D0C2B8"
# White stands out only before a darker wall.
BACKDROPS = {"white": "#A8968B"}
PLINTH = "#E6DAD0"


def lin(hexcol):
    c = [int(hexcol[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4
                 for x in c)


def principled(name, hexcol, rough=0.6, sheen=0.0, metal=0.0, spec=0.4, bump=None, coat=0.0, sss=0.0):
    key = f"{name}{hexcol}"
    if key in bpy.data.materials:
        return bpy.data.materials[key]
    m = bpy.data.materials.new(key)
    m.use_nodes = True
    nt = m.node_tree
    b = nt.nodes["Principled BSDF"]
    b.inputs["Base Color"].default_value = (*lin(hexcol), 1)
    b.inputs["Roughness"].default_value = rough
    b.inputs["Metallic"].default_value = metal
    b.inputs["Specular IOR Level"].default_value = spec
    b.inputs["Sheen Weight"].default_value = sheen
    b.inputs["Sheen Roughness"].default_value = 0.45
    b.inputs["Coat Weight"].default_value = coat
    if sss:
        b.inputs["Subsurface Weight"].default_value = sss
        b.inputs["Subsurface Scale"].default_value = 0.05
    if bump:
        scale, strength, dist = bump
        tc = nt.nodes.new("ShaderNodeTexCoord")
        nz = nt.nodes.new("ShaderNodeTexNoise")
        nz.inputs["Scale"].default_value = scale
        nz.inputs["Detail"].default_value = 3
        bp = nt.nodes.new("ShaderNodeBump")
        bp.inputs["Strength"].default_value = strength
        bp.inputs["Distance"].default_value = dist
        nt.links.new(tc.outputs["Object"], nz.inputs["Vector"])
        nt.links.new(nz.outputs["Fac"], bp.inputs["Height"])
        nt.links.new(bp.outputs["Normal"], b.inputs["Normal"])
    return m


def pile_material(color):
    name = f"pile-{color}"
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    a, b = COLORS[color][:2]
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    N, Lk = nt.nodes.new, nt.links.new
    out = N("ShaderNodeOutputMaterial")
    patch = N("ShaderNodeAttribute"); patch.attribute_name = "patch"
    tone = N("ShaderNodeAttribute"); tone.attribute_name = "tone"
    info = N("ShaderNodeHairInfo")
    base = N("ShaderNodeMix"); base.data_type = "RGBA"
    base.inputs[6].default_value = (*lin(a), 1)
    base.inputs[7].default_value = (*lin(b), 1)
    Lk(patch.outputs["Fac"], base.inputs["Factor"])
    # value: darker roots, light tips, a little variation from strand to strand
    ramp = N("ShaderNodeMapRange")
    ramp.inputs["To Min"].default_value = 0.86
    ramp.inputs["To Max"].default_value = 1.06
    Lk(info.outputs["Intercept"], ramp.inputs["Value"])
    tr = N("ShaderNodeMapRange")
    tr.inputs["To Min"].default_value = 0.86 if color != "white" else 0.93
    tr.inputs["To Max"].default_value = 1.12 if color != "white" else 1.04
    Lk(tone.outputs["Fac"], tr.inputs["Value"])
    mul = N("ShaderNodeMath"); mul.operation = "MULTIPLY"
    Lk(ramp.outputs[0], mul.inputs[0]); Lk(tr.outputs[0], mul.inputs[1])
    sc = N("ShaderNodeVectorMath"); sc.operation = "SCALE"
    Lk(base.outputs[2], sc.inputs[0]); Lk(mul.outputs[0], sc.inputs["Scale"])
    dif = N("ShaderNodeBsdfDiffuse")
    trn = N("ShaderNodeBsdfTranslucent")
    mixs = N("ShaderNodeMixShader"); mixs.inputs[0].default_value = 0.40
    Lk(sc.outputs[0], dif.inputs["Color"]); Lk(sc.outputs[0], trn.inputs["Color"])
    Lk(dif.outputs[0], mixs.inputs[1]); Lk(trn.outputs[0], mixs.inputs[2])
    gl = N("ShaderNodeBsdfHair"); gl.component = "Reflection"
    gl.inputs["RoughnessU"].default_value = 0.45
    gl.inputs["RoughnessV"].default_value = 0.9
    gl.inputs["Color"].default_value = (1, .96, .92, 1)
    mix2 = N("ShaderNodeMixShader"); mix2.inputs[0].default_value = 0.055
    Lk(mixs.outputs[0], mix2.inputs[1]); Lk(gl.outputs[0], mix2.inputs[2])
    # a touch of self-light stands in for the many bounces light makes inside pale pile
    em = N("ShaderNodeEmission"); em.inputs["Strength"].default_value = GLOW[color]
    add = N("ShaderNodeAddShader")
    Lk(sc.outputs[0], em.inputs["Color"])
    Lk(mix2.outputs[0], add.inputs[0]); Lk(em.outputs[0], add.inputs[1])
    Lk(add.outputs[0], out.inputs["Surface"])
    m.cycles.emission_sampling = "NONE"
    return m


def backing_material(color):
    """Fabric under the pile; for Black & White it follows the patches by vertex attribute."""
    name = f"backing-{color}"
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    m = principled(name, COLORS[color][0], 0.9, spec=0.1)
    m.name = name
    nt = m.node_tree
    at = nt.nodes.new("ShaderNodeAttribute"); at.attribute_name = "patch"
    mx = nt.nodes.new("ShaderNodeMix"); mx.data_type = "RGBA"
    for k, c in ((6, COLORS[color][0]), (7, COLORS[color][1])):
        mx.inputs[k].default_value = (*[x * 0.8 for x in lin(c)], 1)
    nt.links.new(at.outputs["Fac"], mx.inputs["Factor"])
    nt.links.new(mx.outputs[2], nt.nodes["Principled BSDF"].inputs["Base Color"])
    return m


def palette(color):
    a, b, knit, satin, lining = COLORS[color]
    return {
        "pile": pile_material(color), "backing": backing_material(color),
        "knit": principled("knit", knit, 0.85, sheen=0.35, spec=0.15, bump=(90, .25, .01)),
        "strap": principled("strap", knit, 0.55, sheen=0.25, spec=0.3, bump=(140, .12, .01)),
        "trim": principled("trim", satin if color != "black-white" else knit, 0.42, sheen=0.2, spec=0.45),
        "satin": principled("satin", satin, 0.34, sheen=0.15, spec=0.5),
        "lining": principled("lining", lining, 0.9, sheen=0.4, spec=0.1, bump=(60, .2, .01)),
        "thread": principled("thread", satin if color != "black-white" else "#F1E8DC", 0.6, spec=0.3),
        "metal": principled("metal", METAL, 0.22, metal=1.0),
    }
